import { Checkbox, MultiSelect, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import { fieldProblems } from '../../../shared/errors.ts';
import { PaperPart, PaperTemplate } from '../../../shared/papers.ts';
import { callShop } from '../../shop.ts';
import { useFields } from '../../stores/fields.ts';
import { useReading } from '../../stores/use-reading.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { asSentence } from '../../ui/sentence.ts';
import { Preview } from '../papers/Preview.tsx';
import { partsOf, usePaperWords } from '../papers/words.ts';
import { CodeChoice } from './CodeChoice.tsx';
import { SheetChoice } from './SheetChoice.tsx';
import classes from './PrintingTab.module.css';

/** How many animals are read for the preview. */
const SHOWN = 100;
const EACH_ONCE = { copies: 1, begin: 1 };

interface PaperDialogProps {
  /** The template to change; null while the dialog is closed. */
  of: PaperTemplate | null;
  others: readonly PaperTemplate[];
  logo: string | null;
  onSave: (template: PaperTemplate) => Promise<void>;
  onClose: () => void;
}

/** Adds a template or changes one, and shows what it prints. */
export function PaperDialog({ of, ...props }: PaperDialogProps) {
  const title = !of || of.name === '' ? 'Add a template' : `Change ${of.name}`;
  return (
    <Dialog opened={of !== null} onClose={props.onClose} title={title} size="lg">
      {of && <PaperForm template={of} {...props} />}
    </Dialog>
  );
}

/** The animals that were added last, for a preview. */
function useSomeAnimals() {
  const read = useCallback(async () => {
    const view = { sort: 'newest', status: 'all', categoryId: null, search: '' } as const;
    return (await callShop('pets.rows', { view, offset: 0, limit: SHOWN })).rows;
  }, []);
  return useReading(read).value ?? [];
}

type FormProps = Omit<PaperDialogProps, 'of'> & { template: PaperTemplate };

function PaperForm({ template, others, logo, onSave, onClose }: FormProps) {
  const [draft, setDraft] = useState(template);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const words = usePaperWords();
  const fields = useFields(({ list }) => list);
  const animals = useSomeAnimals();
  const read = PaperTemplate.safeParse(draft);
  const edit = (change: Partial<PaperTemplate>) => {
    setDraft((before) => ({ ...before, ...change }));
    setProblems({});
  };

  async function save() {
    if (!read.success) {
      setProblems(fieldProblems(read.error));
      return;
    }
    if (others.some(({ name }) => name === read.data.name)) {
      setProblems({ name: 'is taken by another template' });
      return;
    }
    await onSave(read.data);
    onClose();
  }

  return (
    <DialogForm submitLabel="Save" onSubmit={save} onCancel={onClose}>
      <div className={classes.pair}>
        <TextInput
          label="Name"
          value={draft.name}
          error={asSentence(problems['name'])}
          onChange={(event) => {
            edit({ name: event.currentTarget.value });
          }}
        />
        <NativeSelect
          label="Kind"
          data={[
            { value: 'labels', label: 'Labels or cards, one an animal' },
            { value: 'slip', label: 'A slip for all animals of a sale' },
          ]}
          value={draft.kind}
          onChange={(event) => {
            edit({ kind: event.currentTarget.value === 'slip' ? 'slip' : 'labels' });
          }}
        />
      </div>
      <SheetChoice template={draft} problems={problems} onChange={edit} />
      <MultiSelect
        label="What is printed"
        description="In the order in which it is chosen, the first one larger"
        data={partsOf(fields).map((value) => ({ value, label: words.title(value) }))}
        value={draft.parts}
        searchable
        error={asSentence(problems['parts'])}
        onChange={(parts) => {
          edit({ parts: PaperPart.array().parse(parts) });
        }}
      />
      <div className={classes.pair}>
        <CodeChoice code={draft.code} onChange={edit} />
        <NumberInput
          label="Size of the text (points)"
          defaultValue={draft.textSize}
          error={asSentence(problems['textSize'])}
          onChange={(value) => {
            edit({ textSize: Number(value) });
          }}
        />
      </div>
      <Checkbox
        label="With the shop’s picture"
        checked={draft.hasLogo}
        onChange={(event) => {
          edit({ hasLogo: event.currentTarget.checked });
        }}
      />
      {read.success && (
        <Preview
          paper={{ template: read.data, words, logo }}
          animals={animals}
          choice={EACH_ONCE}
        />
      )}
    </DialogForm>
  );
}
