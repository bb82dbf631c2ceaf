import type { FieldId } from '../../../shared/fields/field.ts';
import { fieldsFor, useFields } from '../../stores/fields.ts';
import { FieldInput } from '../../ui/FieldInput.tsx';
import type { TypedDetails } from '../inventory/draft-details.ts';
import classes from './Counter.module.css';

interface DetailInputsProps {
  /** The fields to ask for, unless the shop has hidden them. */
  ids: readonly FieldId[];
  typed: TypedDetails;
  onType: (typed: TypedDetails) => void;
  /** What is wrong with the typed texts, by the fields' ids. */
  problems: Readonly<Record<FieldId, string>>;
  /** The field that has the focus first. */
  first?: FieldId;
}

/** The inputs of some of the shop's fields in a dialog. */
export function DetailInputs({ ids, typed, onType, problems, first }: DetailInputsProps) {
  const list = useFields((fields) => fields.list);
  const asked = fieldsFor(list, null).filter(({ id }) => ids.includes(id));
  return (
    <div className={classes.inputs}>
      {asked.map((field) => (
        <FieldInput
          key={field.id}
          field={field}
          text={typed[field.id] ?? ''}
          error={problems[field.id]}
          {...(field.id === first && { autoFocus: true, 'data-autofocus': true })}
          onText={(text) => {
            onType({ ...typed, [field.id]: text });
          }}
        />
      ))}
    </div>
  );
}
