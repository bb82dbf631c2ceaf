import { useRef, useState } from 'react';
import { readValue } from '../../../shared/fields/details.ts';
import type { Field } from '../../../shared/fields/field.ts';
import { useFields } from '../../stores/fields.ts';
import { FieldInput } from '../../ui/FieldInput.tsx';
import { typedValue } from '../../ui/field-values.ts';
import { asSentence } from '../../ui/sentence.ts';
import { fieldColumn } from './columns.ts';
import { problemInSight, useSaving, type EditorProps } from './editors.tsx';

/**
 * Edits a field of the shop in its row. Enter and leaving the input save, as does choosing an option;
 * Escape restores the old value. Shift with Enter begins a new line in a long text.
 */
export function FieldEditor({ column, ...props }: EditorProps) {
  const field = useFields(({ list }) => list.find(({ id }) => fieldColumn(id) === column));
  return field && <ValueEditor field={field} {...props} />;
}

function ValueEditor({ animal, field, onDone }: Omit<EditorProps, 'column'> & { field: Field }) {
  const present = typedValue(field, animal.details[field.id]);
  const [text, setText] = useState(present);
  // Leaving the input may still change it: a date that is typed in part becomes none.
  const newest = useRef(present);
  const { problem, setProblem, save } = useSaving(animal, onDone);
  const isChosen = field.kind === 'choice' || field.kind === 'yesNo';
  const finish = (typed: string) => {
    const read = typed === present ? undefined : readValue(field, typed);
    if (read === undefined) onDone();
    else if (read && 'problem' in read) setProblem(asSentence(`${field.name} ${read.problem}`));
    else void save({ details: { [field.id]: read?.value ?? null } });
  };
  return (
    <FieldInput
      field={field}
      size="xs"
      aria-label={`${field.name} of ${animal.name}`}
      text={text}
      error={problem}
      errorProps={problemInSight}
      // The field replaces the cell that had the focus.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      onFocus={(event) => {
        if (event.currentTarget instanceof HTMLInputElement) event.currentTarget.select();
      }}
      onText={(typed) => {
        newest.current = typed;
        setText(typed);
        setProblem(undefined);
        if (isChosen) finish(typed);
      }}
      onBlur={() => {
        finish(newest.current);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault();
          finish(text);
        }
        if (event.key === 'Escape') onDone();
      }}
    />
  );
}
