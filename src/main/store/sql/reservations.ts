import type { Details } from '../../../shared/fields/details.ts';
import { phoneDigits } from '../../../shared/phone.ts';
import { reservedForErased } from '../refusals.ts';
import type { Run } from './database.ts';
import { withoutFolded } from './pet-columns.ts';

/** What a reservation names somebody by; its day is nobody's. */
const NAMED_BY = ['reservedfor', 'phone'] as const;

interface Person {
  name: string;
  phone: string;
}

/** Where reservations are: of animals in and out of stock, and in what happened to them. */
const PLACES = [
  { table: 'pets', columns: ['details'], hasFolded: true },
  { table: 'removed_pets', columns: ['details'], hasFolded: true },
  { table: 'changes', columns: ['details_before', 'details_after'], hasFolded: false },
] as const;

const isReservation = (column: string) =>
  `${column} IS NOT NULL AND ${column} LIKE '%"${NAMED_BY[0]}"%'`;

const PERSONS = {
  name: 'customer and those merged into them',
  text: 'SELECT name, phone FROM customers WHERE id = $1 OR same_as = $1',
};
const NAMESAKES = {
  name: 'namesakes of customer',
  text: `SELECT 1 AS found FROM customers WHERE name = $2 AND erased_at IS NULL
    AND id <> $1 AND coalesce(same_as, '') <> $1 LIMIT 1`,
};
const RESERVED = {
  name: 'reserved animals',
  text: `SELECT name, details FROM pets WHERE ${isReservation('details')}`,
};

/** A test whether a reservation, as JSON, names a customer or one who was merged into them. */
async function reservationsOf(run: Run, id: string): Promise<(json: unknown) => boolean> {
  const persons = await run<Person>(PERSONS, [id]);
  const known = await Promise.all(
    persons.map(async ({ name, phone }) => ({
      name,
      phone: phoneDigits(phone),
      hasNamesake: (await run(NAMESAKES, [id, name])).length > 0,
    })),
  );
  return (json) => {
    if (typeof json !== 'string') return false;
    const { reservedfor, phone } = JSON.parse(json) as Details;
    if (typeof reservedfor !== 'string') return false;
    const digits = typeof phone === 'string' ? phoneDigits(phone) : '';
    return known.some((one) => {
      if (digits !== '' && one.phone !== '') return digits === one.phone;
      return one.name === reservedfor.trim() && !one.hasNamesake;
    });
  };
}

/** Throws `bad_request` while an animal in stock is reserved for a customer, who is still dealt with then. */
export async function checkNoReservation(run: Run, id: string): Promise<void> {
  const isTheirs = await reservationsOf(run, id);
  const reserved = await run<{ name: string; details: string }>(RESERVED);
  const [first] = reserved.filter(({ details }) => isTheirs(details));
  if (first) throw reservedForErased(first.name);
}

/**
 * Takes the name and the phone of a customer out of all reservations, in the history too, while they still have
 * them. Those of a namesake stay: who can't be told from one keeps what has no phone.
 */
export async function forgetReservations(run: Run, id: string): Promise<void> {
  const isTheirs = await reservationsOf(run, id);
  for (const { table, columns, hasFolded } of PLACES) {
    const folded = hasFolded ? ['folded_details'] : [];
    const rows = await run<Record<string, unknown>>({
      name: `reservations in ${table}`,
      text: `SELECT id, ${[...columns, ...folded].join(', ')} FROM ${table}
        WHERE ${columns.map((column) => `(${isReservation(column)})`).join(' OR ')}`,
    });
    const named = rows.filter((row) => columns.some((column) => isTheirs(row[column])));
    const changed = [...columns, ...folded];
    const update = {
      name: `forget reservations in ${table}`,
      text: `UPDATE ${table} SET ${changed.map((column, at) => `${column} = $${String(at + 2)}`).join(', ')}
        WHERE id = $1`,
    };
    for (const row of named) {
      const values = columns.map((column) => {
        const json = row[column];
        return isTheirs(json) ? withoutNames(String(json)) : json;
      });
      await run(update, [
        row['id'],
        ...values,
        ...folded.map((column) => foldedWithout(row[column])),
      ]);
    }
  }
}

function withoutNames(json: string): string | null {
  const left = Object.entries(JSON.parse(json) as Details).filter(
    ([field]) => !NAMED_BY.some((one) => one === field),
  );
  return left.length === 0 ? null : JSON.stringify(Object.fromEntries(left));
}

function foldedWithout(folded: unknown): string | null {
  return typeof folded === 'string' ? withoutFolded(folded, NAMED_BY) : null;
}
