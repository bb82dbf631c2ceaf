import { Checkbox, MultiSelect, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import { fieldProblems } from '../../../shared/errors.ts';
import { PaperPart, PaperTemplate, SHEETS, type Sheet } from '../../../shared/papers.ts';
import { callShop } from '../../shop.ts';
import { useFields } from '../../stores/fields.ts';
import { useReading } from '../../stores/use-reading.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { asSentence } from '../../ui/formats.ts';
import { Preview } from '../papers/Preview.tsx';
import { partsOf, usePaperWords, cardPart, nameOfSheet } from '../papers/words.ts';
import classes from './SettingsScreen.module.css';

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

const KINDS = { code128: 'Code 128', qr: 'QR code' };
const NONE = 'none';

/** Which code is printed, and of what: a number of an animal, or a code of its card. */
function CodeChoice(props: {
  code: PaperTemplate['code'];
  onChange: (change: Pick<PaperTemplate, 'code'>) => void;
}) {
  const fields = useFields(({ list }) => list).filter(({ kind }) => kind === 'code');
  const codes = Object.entries(KINDS).flatMap(([kind, label]) => [
    { value: `${kind} id`, label: `${label} of the number` },
    ...fields.map(({ id, name }) => ({
      value: `${kind} ${cardPart(id)}`,
      label: `${label} of “${name}”`,
    })),
  ]);
  const { code, onChange } = props;
  return (
    <NativeSelect
      label="Code"
      data={[{ value: NONE, label: 'None' }, ...codes]}
      value={code ? `${code.kind} ${code.of}` : NONE}
      onChange={(event) => {
        const [kind, of] = event.currentTarget.value.split(' ');
        onChange({ code: kind === NONE ? null : PaperTemplate.shape.code.parse({ kind, of }) });
      }}
    />
  );
}

const OWN = 'Other, in millimetres';

const LENGTHS: readonly (readonly [name: keyof Sheet, label: string])[] = [
  ['width', 'Paper width'],
  ['height', 'Paper height'],
  ['left', 'Left margin'],
  ['top', 'Top margin'],
  ['columns', 'Columns'],
  ['rows', 'Rows'],
  ['labelWidth', 'Label width'],
  ['labelHeight', 'Label height'],
  ['gapX', 'Column gap'],
  ['gapY', 'Row gap'],
];
const OF_SLIP: readonly (keyof Sheet)[] = ['width', 'height', 'left', 'top'];

/** Chooses a paper by the name under which it is sold, or by its measures. */
function SheetChoice(props: {
  template: PaperTemplate;
  problems: Readonly<Record<string, string>>;
  onChange: (change: Pick<PaperTemplate, 'sheet'>) => void;
}) {
  const { template, problems, onChange } = props;
  const { sheet, kind } = template;
  const name = nameOfSheet(sheet);
  const [isOwn, setIsOwn] = useState(name === null);
  const names = Object.keys(SHEETS) as (keyof typeof SHEETS)[];
  return (
    <>
      <NativeSelect
        label="Paper"
        data={[...names, OWN]}
        value={isOwn || name === null ? OWN : name}
        error={asSentence(problems['sheet'])}
        onChange={(event) => {
          const chosen = names.find((one) => one === event.currentTarget.value);
          setIsOwn(!chosen);
          if (chosen) onChange({ sheet: SHEETS[chosen] });
        }}
      />
      {(isOwn || name === null) && (
        <div className={classes.lengths} role="group" aria-label="Measures in millimetres">
          {LENGTHS.filter(([one]) => kind === 'labels' || OF_SLIP.includes(one)).map(
            ([one, label]) => (
              <NumberInput
                key={one}
                label={label}
                defaultValue={sheet[one] ?? ''}
                placeholder={one === 'height' && kind === 'slip' ? 'As needed' : undefined}
                error={asSentence(problems[`sheet.${one}`])}
                hideControls
                onChange={(value) => {
                  const length = value === '' && one === 'height' ? null : Number(value);
                  onChange({ sheet: { ...sheet, [one]: length } });
                }}
              />
            ),
          )}
        </div>
      )}
      {!isOwn && name !== null && (
        <ErrorText>
          {asSentence(Object.entries(problems).find(([path]) => path.startsWith('sheet.'))?.[1])}
        </ErrorText>
      )}
    </>
  );
}
