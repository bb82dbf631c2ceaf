import type { Field } from './fields/field.ts';
import type { PetFields, PetRow } from './pet.ts';

type Detailed = Pick<PetFields, 'details'>;

/** How many animals a line of the list stands for. */
export function animalsIn({ details }: Detailed): number {
  const quantity = details['quantity'];
  return typeof quantity === 'number' ? quantity : 1;
}

/** How many animals some lines of the list stand for. */
export function animalsAmong(rows: readonly Detailed[]): number {
  return rows.reduce((sum, row) => sum + animalsIn(row), 0);
}

/** What the shop paid for one animal of a line, in the currency's minor units; undefined where it is not known. */
export function costOf({ details }: Detailed): number | undefined {
  const cost = details['cost'];
  return typeof cost === 'number' ? cost : undefined;
}

/** What one animal of a line costs, in the currency's minor units; undefined without a price. */
export function priceOf({ details }: Detailed): number | undefined {
  const price = details['price'];
  return typeof price === 'number' ? price : undefined;
}

/**
 * Whether different entries can be one: in stock, of the same name, category and status, and only the first with a
 * code of its own.
 */
export function areAlike(rows: readonly PetRow[], fields: readonly Field[]): boolean {
  const [first, ...others] = rows;
  if (!first || others.length === 0 || first.status === 'sold') return false;
  const unique = fields.filter(({ isUnique }) => isUnique);
  return (
    new Set(rows.map(({ id }) => id)).size === rows.length &&
    others.every(
      ({ name, categoryId, status, details }) =>
        name.trim().toLowerCase() === first.name.trim().toLowerCase() &&
        categoryId === first.categoryId &&
        status === first.status &&
        unique.every(({ id }) => details[id] === undefined),
    )
  );
}
