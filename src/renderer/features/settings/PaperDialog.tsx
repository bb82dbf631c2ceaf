import { t } from '@lingui/core/macro';
import { Checkbox, MultiSelect, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { PaperTemplate, SHEETS, type Sheet } from '../../../shared/papers.ts';
import { useFields } from '../../stores/fields.ts';
import { useCall } from '../../stores/use-call.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { mistakesIn } from '../../ui/mistakes.ts';
import { SHEET_WORDS, templateAsStored, templateName } from '../../animals/papers/names.ts';
import { Preview } from '../../animals/papers/Preview.tsx';
import { partsOf, usePaperWords, cardPart, nameOfSheet } from '../../animals/papers/words.ts';
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
  const title = !of || of.name === '' ? t`Add a template` : t`Change ${templateName(of)}`;
  return (
    <Dialog opened={of !== null} onClose={props.onClose} title={title} size="lg">
      {of && <PaperForm template={of} {...props} />}
    </Dialog>
  );
}

/** The animals that were added last, for a preview. */
function useSomeAnimals() {
  const view = { sort: 'newest', status: 'all', categoryId: null, search: '' } as const;
  return useCall('pets.rows', { view, offset: 0, limit: SHOWN }).value?.rows ?? [];
}

type FormProps = Omit<PaperDialogProps, 'of'> & { template: PaperTemplate };

function PaperForm({ template, others, logo, onSave, onClose }: FormProps) {
  const form = useForm({
    initialValues: { ...template, name: templateName(template) },
    validate: (typed) => mistakesIn(PaperTemplate, typed),
  });
  const { values: draft, errors, setValues } = form;
  const words = usePaperWords();
  const fields = useFields(({ list }) => list);
  const animals = useSomeAnimals();
  const read = PaperTemplate.safeParse(draft);

  async function save() {
    const saved = templateAsStored(PaperTemplate.parse(form.getValues()));
    if (others.some(({ name }) => name === saved.name)) {
      form.setFieldError('name', t`This is taken by another template.`);
      return;
    }
    await onSave(saved);
    onClose();
  }

  return (
    <DialogForm form={form} submitLabel={t`Save`} onSubmit={save} onCancel={onClose}>
      <div className={classes.pair}>
        <TextInput label={t`Name`} data-autofocus {...form.getInputProps('name')} />
        <NativeSelect
          label={t({ message: 'Kind', context: 'of paper' })}
          data={[
            { value: 'labels', label: t`Labels or cards, one an animal` },
            { value: 'receipt', label: t`Receipts of sales` },
          ]}
          {...form.getInputProps('kind')}
        />
      </div>
      <SheetChoice template={draft} mistakes={errors} onChange={setValues} />
      {draft.kind === 'labels' && (
        <MultiSelect
          label={t`What is printed`}
          description={t`In the order in which it is chosen, the first one larger`}
          data={partsOf(fields).map((value) => ({ value, label: words.title(value) }))}
          searchable
          {...form.getInputProps('parts')}
        />
      )}
      <div className={classes.pair}>
        {draft.kind === 'labels' && <CodeChoice code={draft.code} onChange={setValues} />}
        <NumberInput
          label={t`Size of the text (points)`}
          defaultValue={draft.textSize}
          error={errors['textSize']}
          onChange={(value) => setValues({ textSize: Number(value) })}
        />
      </div>
      <Checkbox
        label={t`With the shop’s picture`}
        {...form.getInputProps('hasLogo', { type: 'checkbox' })}
      />
      {read.success && (
        <Preview
          paper={{ template: read.data, words, logo }}
          animals={animals}
          choice={EACH_ONCE}
          onChange={setValues}
        />
      )}
    </DialogForm>
  );
}

const KINDS = {
  code128: 'Code 128',
  get qr() {
    return t`QR code`;
  },
};
const NONE = 'none';

/** Which code is printed, and of what: a number of an animal, or a code of its card. */
function CodeChoice(props: {
  code: PaperTemplate['code'];
  onChange: (change: Pick<PaperTemplate, 'code'>) => void;
}) {
  const fields = useFields(({ list }) => list).filter(({ kind }) => kind === 'code');
  const codes = Object.entries(KINDS).flatMap(([kind, label]) => [
    { value: `${kind} id`, label: t`${label} of the number` },
    ...fields.map(({ id, name }) => ({
      value: `${kind} ${cardPart(id)}`,
      label: t`${label} of “${name}”`,
    })),
  ]);
  const { code, onChange } = props;
  return (
    <NativeSelect
      label={t`Code`}
      data={[{ value: NONE, label: t`None` }, ...codes]}
      value={code ? `${code.kind} ${code.of}` : NONE}
      onChange={(event) => {
        const [kind, of] = event.currentTarget.value.split(' ');
        onChange({ code: kind === NONE ? null : PaperTemplate.shape.code.parse({ kind, of }) });
      }}
    />
  );
}

const ownPaper = () => t`Other, in millimetres`;

const lengths = (): (readonly [name: keyof Sheet, label: string])[] => [
  ['width', t`Paper width`],
  ['height', t`Paper height`],
  ['left', t`Left margin`],
  ['top', t`Top margin`],
  ['columns', t`Columns`],
  ['rows', t`Rows`],
  ['labelWidth', t`Label width`],
  ['labelHeight', t`Label height`],
  ['gapX', t`Column gap`],
  ['gapY', t`Row gap`],
];
const OF_RECEIPT: readonly (keyof Sheet)[] = ['width', 'height', 'left', 'top'];

/** Chooses a paper by the name under which it is sold, or by its measures. */
function SheetChoice(props: {
  template: PaperTemplate;
  mistakes: Readonly<Record<string, ReactNode>>;
  onChange: (change: Pick<PaperTemplate, 'sheet'>) => void;
}) {
  const { template, mistakes, onChange } = props;
  const { sheet, kind } = template;
  const name = nameOfSheet(sheet);
  const [isOwn, setIsOwn] = useState(name === null);
  const names = Object.keys(SHEETS) as (keyof typeof SHEETS)[];
  return (
    <>
      <NativeSelect
        label={t`Paper`}
        data={[...names.map((value) => ({ value, label: SHEET_WORDS[value] })), ownPaper()]}
        value={isOwn || name === null ? ownPaper() : name}
        error={mistakes['sheet']}
        onChange={(event) => {
          const chosen = names.find((one) => one === event.currentTarget.value);
          setIsOwn(!chosen);
          if (chosen) onChange({ sheet: SHEETS[chosen] });
        }}
      />
      {(isOwn || name === null) && (
        <div className={classes.lengths} role="group" aria-label={t`Measures in millimetres`}>
          {lengths()
            .filter(([one]) => kind === 'labels' || OF_RECEIPT.includes(one))
            .map(([one, label]) => (
              <NumberInput
                key={one}
                label={label}
                defaultValue={sheet[one] ?? ''}
                placeholder={one === 'height' && kind === 'receipt' ? t`As needed` : undefined}
                error={mistakes[`sheet.${one}`]}
                hideControls
                onChange={(value) => {
                  const length = value === '' && one === 'height' ? null : Number(value);
                  onChange({ sheet: { ...sheet, [one]: length } });
                }}
              />
            ))}
        </div>
      )}
      {!isOwn && name !== null && (
        <ErrorText>
          {Object.entries(mistakes).find(([path]) => path.startsWith('sheet.'))?.[1]}
        </ErrorText>
      )}
    </>
  );
}
