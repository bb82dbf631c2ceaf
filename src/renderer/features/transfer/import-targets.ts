import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import type { Field } from '../../../shared/fields/field.ts';
import type { FieldValue } from '../../../shared/fields/kinds/kind.ts';
import { PetStatus } from '../../../shared/pet.ts';
import type { ImportReading } from '../../../shared/stock-files/import-choice.ts';
import { TABLE_FIELDS } from '../../../shared/stock-files/import-columns.ts';
import { useFields } from '../../stores/fields.ts';
import { shownValue } from '../../ui/formats.ts';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import { COLUMN_WORDS } from './import-words.ts';

/** The shop's fields, and those that a list brings, by their ids. */
export function useTargets({ choice }: ImportReading): ReadonlyMap<string, Field> {
  const fields = useFields(({ list }) => list);
  const [plainField] = BUILT_IN_FIELDS;
  const added = choice.newFields.flatMap((field) =>
    plainField ? [{ ...plainField, ...field, choices: [] }] : [],
  );
  return new Map([...fields, ...added].map((field) => [field.id, field]));
}

/** What a column fills, as the window calls it. */
export function targetLabel(target: string, targets: ReadonlyMap<string, Field>): string {
  const known = TABLE_FIELDS.find((field) => field === target);
  return known ? COLUMN_WORDS[known] : (targets.get(target)?.name ?? target);
}

/** A value as it will be kept, as the window shows it. */
export function keptText(field: Field | undefined, kept: FieldValue | null): string {
  if (kept === null) return '';
  if (field) return shownValue(field, kept);
  const status = PetStatus.safeParse(kept);
  return status.success ? statusLabel(status.data) : String(kept);
}
