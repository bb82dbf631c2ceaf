import { PersonText, type RegisterHead, type RegisterPerson } from '../../../shared/register.ts';
import { canonicalText, EMPTY_HEAD, keptPerson, linked } from '../register/chain.ts';
import { aboutRegister } from '../register/own-entries.ts';
import type { DraftEntry } from '../register/step-entries.ts';
import { REGISTER_ENTRIES, REGISTER_PERSONS } from '../tables/register.ts';
import type { Run, SqlDatabase } from './database.ts';
import { insertRows } from './rows.ts';

const HEAD = {
  name: 'head of register',
  text: 'SELECT number, hash FROM register_entries ORDER BY number DESC LIMIT 1',
};
const CUSTOMER = {
  name: 'customer for register',
  text: `SELECT second.id, second.name, second.address FROM customers AS first
    JOIN customers AS second ON second.id = coalesce(first.same_as, first.id) WHERE first.id = $1`,
};
/** The hashes of what is written of a customer. */
export const OF_PERSON = {
  name: 'hashes of person',
  text: `SELECT hash FROM register_persons
    WHERE who IN (SELECT id FROM customers WHERE id = $1 OR same_as = $1) ORDER BY hash`,
};
const KNOWN_PERSON = {
  name: 'person of register',
  text: 'SELECT hash FROM register_persons WHERE who = $1 AND text = $2',
};

/** How far the register goes. Within a transaction that has taken the numbers nobody else continues it. */
export async function registerHead(run: Run): Promise<RegisterHead> {
  const [raw] = await run<{ number: bigint; hash: string }>(HEAD);
  return raw ? { number: Number(raw.number), hash: raw.hash } : EMPTY_HEAD;
}

/** Writes entries behind a head, which the caller's transaction alone continues. Returns the new one. */
export async function writeEntries(
  run: Run,
  database: Pick<SqlDatabase, 'dialect' | 'insertAll'>,
  head: RegisterHead,
  drafts: readonly DraftEntry[],
): Promise<RegisterHead> {
  if (drafts.length === 0) return head;
  const species = await categoryNames(run, database, drafts);
  const persons = await personHashes(run, database, drafts);
  const entries = drafts.map(({ entry, categoryId, ...draft }) => {
    const name = categoryId === null ? undefined : species.get(categoryId);
    const person = persons.get(personKey(draft));
    return {
      ...entry,
      ...(name !== undefined && { facts: { ...entry.facts, species: name } }),
      ...(person !== undefined && { person }),
    };
  });
  const lines = linked(head, entries);
  const rows = lines.map(({ number, text, hash }, index) => ({
    number,
    pet_id: drafts[index]?.animal ?? null,
    text,
    hash,
  }));
  await insertRows(run, database, REGISTER_ENTRIES, rows);
  return lines.at(-1) ?? head;
}

async function categoryNames(
  run: Run,
  { dialect }: Pick<SqlDatabase, 'dialect'>,
  drafts: readonly DraftEntry[],
): Promise<Map<bigint, string>> {
  const ids = new Set(drafts.flatMap(({ categoryId }) => categoryId ?? []));
  if (ids.size === 0) return new Map();
  const raws = await run<{ id: bigint; name: string }>(
    {
      name: 'species for register',
      text: `SELECT id, name FROM categories WHERE ${dialect.isIn('id', '$1', 'bigint')}`,
    },
    [[...ids]],
  );
  return new Map(raws.map(({ id, name }) => [id, name]));
}

type Named = Pick<DraftEntry, 'customerId' | 'source'>;

/**
 * Enters that a person's name or address is another now, that two are one, or that one is a person of their own again,
 * if the register names them. Within a transaction that has taken the numbers.
 */
export async function correctPerson(
  run: Run,
  database: Pick<SqlDatabase, 'dialect' | 'insertAll'>,
  { who, now, isAgain = false }: { who: string; now: number; isAgain?: boolean },
): Promise<void> {
  const known = await run<{ hash: string }>(OF_PERSON, [who]);
  if (known.length === 0) return;
  const draft = { ...aboutRegister('corrected', now), customerId: who };
  const hash = (await personHashes(run, database, [draft])).get(personKey(draft));
  // Who was merged in between is corrected to themself.
  draft.entry.corrects = known.map((one) => one.hash).filter((one) => isAgain || one !== hash);
  if (draft.entry.corrects.length === 0) return;
  await writeEntries(run, database, await registerHead(run), [draft]);
}

/** What two entries have in common that name the same person; empty where they name none. */
function personKey({ customerId, source = '' }: Named): string {
  return customerId === null ? source : `\0${customerId}`;
}

/** The hashes of the persons that entries name, by their keys. Those named before keep theirs. */
async function personHashes(
  run: Run,
  database: Pick<SqlDatabase, 'insertAll'>,
  drafts: readonly DraftEntry[],
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const fresh: (RegisterPerson & { who: string })[] = [];
  for (const draft of drafts) {
    const key = personKey(draft);
    if (key === '' || hashes.has(key)) continue;
    const { who, person } = await personOf(run, draft);
    if (person.name === '') continue;
    const [known] = await run<{ hash: string }>(KNOWN_PERSON, [who, canonicalText(person)]);
    if (!known) fresh.push({ ...keptPerson(person), who });
    hashes.set(key, known?.hash ?? fresh.at(-1)?.hash ?? '');
  }
  await insertRows(run, database, REGISTER_PERSONS, fresh);
  return hashes;
}

async function personOf(
  run: Run,
  { customerId, source = '' }: Named,
): Promise<{ who: string; person: PersonText }> {
  if (customerId === null) return { who: '', person: { name: source, address: '' } };
  const [raw] = await run<PersonText & { id: string }>(CUSTOMER, [customerId]);
  return { who: raw?.id ?? customerId, person: PersonText.parse(raw ?? { name: '', address: '' }) };
}
