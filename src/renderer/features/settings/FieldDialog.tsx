import { t } from '@lingui/core/macro';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FieldToSave, type Field } from '../../../shared/fields/field.ts';
import { FIELD_KINDS } from '../../../shared/fields/kinds.ts';
import { callShop } from '../../shop.ts';
import { useCategories } from '../../stores/categories.ts';
import { namedAsStored } from '../../../shared/fields/field-names.ts';
import { keepReply } from '../../stores/queries.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { mistakesIn } from '../../ui/mistakes.ts';
import { choiceAsStored, choiceWord } from '../../ui/choice-words.ts';
import { KIND_WORDS } from '../../animals/fields/kind-words.ts';
import classes from './SettingsScreen.module.css';

const NEW_FIELD: FieldToSave = {
  id: null,
  name: '',
  kind: 'text',
  categories: null,
  choices: [],
  isColumn: false,
  isUnique: false,
  reminds: false,
  isHidden: false,
  inForm: false,
};

interface FieldDialogProps {
  /** The field to change, `new` to add one, null while the dialog is closed. */
  of: Field | 'new' | null;
  onClose: () => void;
}

/** Adds a field or changes one. Its kind stays: values of another kind could not be read as this one. */
export function FieldDialog({ of, onClose }: FieldDialogProps) {
  const title = of === 'new' || !of ? t`Add a field` : t`Change ${of.name}`;
  return (
    <Dialog opened={of !== null} onClose={onClose} title={title}>
      {of && <FieldForm field={of === 'new' ? NEW_FIELD : of} onClose={onClose} />}
    </Dialog>
  );
}

/** The field as it is saved: its choices are typed one a line. */
function savedAs({ choices, ...field }: Omit<FieldToSave, 'choices'> & { choices: string }) {
  const lines = choices.split('\n').map((line) => choiceAsStored(field, line.trim()));
  return { ...field, choices: field.kind === 'choice' ? lines.filter((line) => line !== '') : [] };
}

function FieldForm({ field, onClose }: { field: FieldToSave; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      ...field,
      choices: field.choices.map((one) => choiceWord(field, one)).join('\n'),
    },
    validate: (values) => mistakesIn(FieldToSave, savedAs(values)),
  });
  const draft = form.values;
  const flag = (name: 'isColumn' | 'inForm' | 'isUnique' | 'reminds', label: string) => (
    <Checkbox label={label} {...form.getInputProps(name, { type: 'checkbox' })} />
  );

  async function save() {
    const asStored = namedAsStored(savedAs(form.getValues()));
    keepReply('fields.list', {}, await callShop('fields.save', { field: asStored }));
    onClose();
  }

  return (
    <DialogForm form={form} submitLabel={t`Save`} onSubmit={save} onCancel={onClose}>
      <TextInput label={t`Name`} data-autofocus {...form.getInputProps('name')} />
      <NativeSelect
        label={t({ message: 'Kind', context: 'of field' })}
        data={FIELD_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
        value={draft.kind}
        disabled={field.id !== null}
        onChange={(event) => {
          const kind = FIELD_KINDS.find((one) => one === event.currentTarget.value);
          if (kind) form.setValues({ kind, isUnique: false, reminds: false });
        }}
      />
      {draft.kind === 'choice' && (
        <Textarea
          label={t`Choices`}
          description={t`One a line. Another word for one is given to the animals that have it.`}
          autosize
          minRows={3}
          {...form.getInputProps('choices')}
          error={Object.entries(form.errors).find(([path]) => path.startsWith('choices'))?.[1]}
        />
      )}
      {draft.kind === 'code' && flag('isUnique', t`No two animals may have the same`)}
      {draft.kind === 'date' && flag('reminds', t`Point out the animal once the date has come`)}
      {flag('isColumn', t`Can be a column of the list`)}
      {flag('inForm', t`Ask for it when an animal is added`)}
      <Categories
        chosen={draft.categories}
        onChoose={(categories) => form.setFieldValue('categories', categories)}
      />
    </DialogForm>
  );
}

function Categories(props: {
  chosen: bigint[] | null;
  onChoose: (categories: bigint[] | null) => void;
}) {
  const { chosen, onChoose } = props;
  const list = useCategories((categories) => categories.list);
  return (
    <>
      <Checkbox
        label={t`For all categories`}
        checked={chosen === null}
        onChange={(event) => onChoose(event.currentTarget.checked ? null : [])}
      />
      {chosen && (
        <div className={classes.categories} role="group" aria-label={t`Only for these categories`}>
          {list.map(({ id, name }) => (
            <Checkbox
              key={String(id)}
              label={name}
              checked={chosen.includes(id)}
              onChange={(event) => {
                const others = chosen.filter((one) => one !== id);
                onChoose(event.currentTarget.checked ? [...others, id] : others);
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}
