import { QUANTITY } from '../../../shared/fields/built-in.ts';
import type { Dialect, Reading } from './database.ts';
import { fieldIn } from './field-reads.ts';

/** How many animals an entry stands for. */
export function animalsIn(dialect: Dialect): string {
  return `coalesce(${fieldIn(dialect, QUANTITY)}, 1)`;
}

/** Which entries are more than one animal: found by the index of that field, without a look at others. */
export function isGroup(dialect: Dialect): string {
  return `${fieldIn(dialect, QUANTITY)} > 1`;
}

/** How many animals the groups among entries have, by their ids. */
export async function groupSizes({ read, dialect }: Reading): Promise<ReadonlyMap<bigint, number>> {
  const text = `SELECT id, ${fieldIn(dialect, QUANTITY)} AS animals FROM pets WHERE ${isGroup(dialect)}`;
  const rows = await read<{ id: bigint; animals: unknown }>({ name: 'sizes of groups', text });
  return new Map(rows.map(({ id, animals }) => [id, Number(animals)]));
}
