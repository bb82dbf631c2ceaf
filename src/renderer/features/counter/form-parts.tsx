import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { DetailsChange } from '../../../shared/fields/details.ts';
import type { FieldId, Field } from '../../../shared/fields/field.ts';
import { fieldsFor, useFields } from '../../stores/fields.ts';
import { FieldInput } from '../../ui/FieldInput.tsx';
import { animalsText, asSentence, readTyped } from '../../ui/formats.ts';
import type { TypedDetails } from '../../animals/fields/draft-details.ts';
import classes from './Counter.module.css';

interface FieldInputsProps {
  fields: readonly Field[];
  typed: TypedDetails;
  onType: (typed: TypedDetails) => void;
  /** What is wrong with the typed texts, by the fields' ids. */
  problems: Readonly<Record<FieldId, string>>;
  /** The field that has the focus first. */
  first?: FieldId;
}

/** The inputs of some of the shop's fields in a dialog, unless the shop has hidden them. */
export function DetailInputs({
  ids,
  ...props
}: Omit<FieldInputsProps, 'fields'> & { ids: readonly FieldId[] }) {
  const list = useFields((fields) => fields.list);
  const asked = fieldsFor(list, null).filter(({ id }) => ids.includes(id));
  return <FieldInputs fields={asked} {...props} />;
}

/** The inputs of some fields in a dialog. */
export function FieldInputs({ fields, typed, onType, problems, first }: FieldInputsProps) {
  return (
    <div className={classes.inputs}>
      {fields.map((field) => (
        <FieldInput
          key={field.id}
          field={field}
          text={typed[field.id] ?? ''}
          error={problems[field.id]}
          {...(field.id === first && { autoFocus: true, 'data-autofocus': true })}
          onText={(text) => onType({ ...typed, [field.id]: text })}
        />
      ))}
    </div>
  );
}

/** Says how many of the animals are sold, and so left out. */
export function SoldAlready({ count }: { count: number }) {
  return (
    <Text size="sm">
      <Trans>{animalsText(count)} of these: sold already.</Trans>
    </Text>
  );
}

/** What typed texts mean, null for an empty one, and what is wrong with the others, by the fields' ids. */
interface TypedValues {
  values: DetailsChange;
  problems: Record<FieldId, string>;
}

/** Reads what was typed into some of the shop's fields. */
export function typedValues(fields: readonly Field[], typed: TypedDetails): TypedValues {
  const read: TypedValues = { values: {}, problems: {} };
  for (const [id, text] of Object.entries(typed)) {
    const field = fields.find((one) => one.id === id);
    const value = field && readTyped(field, text);
    if (value && 'problem' in value) read.problems[id] = asSentence(value.problem) ?? '';
    else if (field) read.values[id] = value?.value ?? null;
  }
  return read;
}

/**
 * A ref for the input of a dialog that has the focus first. The dialog itself gives the focus to what is
 * there when it opens, which its content may come after.
 */
export function useFirstFocus(isFirst: boolean) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isFirst) return undefined;
    const timer = window.setTimeout(() => {
      input.current?.focus();
    });
    return () => window.clearTimeout(timer);
  }, [isFirst]);
  return input;
}
