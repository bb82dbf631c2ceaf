import type { PersonOf } from '../../../shared/books/book.ts';
import {
  PersonText,
  RegisterSeal,
  type RegisterCheck,
  type RegisterEntry,
  type RegisterLine,
  type RegisterPerson,
} from '../../../shared/register.ts';
import { fieldColumns } from '../field-columns.ts';
import { ChainCheck, entryIn, sealIn } from '../register/check-chain.ts';
import { canonicalText } from '../register/chain.ts';
import { bookLines, pageOf } from '../register/country-books.ts';
import { missingByEntries, missingOfAnimal } from '../register/missing-needs.ts';
import { createRegisterReader } from '../register/register-reader.ts';
import { suppliedUntil } from '../register/supplied-animals.ts';
import { inPortions } from '../portions.ts';
import { isAsRegistered, replay, type RegisteredStock } from '../register/replay.ts';
import { MOST_LINES, type RegisterStore } from '../register-store.ts';
import type { Run, SqlDatabase } from './database.ts';
import { fieldsIn } from './pet-columns.ts';
import { OF_PERSON, registerHead } from './register-writes.ts';

const LINES = {
  name: 'lines of register',
  text: `SELECT number, pet_id, text, hash FROM register_entries WHERE number > $1 ORDER BY number
    LIMIT ${String(MOST_LINES)}`,
};
const OF_PET = {
  name: 'lines of pet',
  text: 'SELECT number, pet_id, text, hash FROM register_entries WHERE pet_id = $1 ORDER BY number',
};
/** What is about an animal, and about no animal: corrections of persons. */
const ABOUT_PET = {
  name: 'lines about pet',
  text: 'SELECT text FROM register_entries WHERE pet_id = $1 OR pet_id IS NULL ORDER BY number',
};
const PERSON = {
  name: 'person of register by hash',
  text: 'SELECT hash, text FROM register_persons WHERE hash = $1',
};
const PERSONS = {
  name: 'persons of register',
  text: `SELECT hash, salt, text FROM register_persons WHERE hash > $1 ORDER BY hash
    LIMIT ${String(MOST_LINES)}`,
};
const PERSONS_STATE = {
  name: 'state of persons of register',
  text: `SELECT (SELECT count(*) FROM register_persons) AS persons,
    (SELECT count(*) FROM customers WHERE erased_at IS NOT NULL) AS erased`,
};
const SEALS = { name: 'seals', text: 'SELECT number, text FROM register_seals ORDER BY number' };
const SEAL = {
  name: 'seal',
  text: 'INSERT INTO register_seals (number, text) VALUES ($1, $2) ON CONFLICT DO NOTHING',
};
const PETS = {
  name: 'pets to compare',
  text: `SELECT id, ${fieldColumns()} FROM pets WHERE id > $1 ORDER BY id LIMIT ${String(MOST_LINES)}`,
};
const PET = {
  name: 'pet to compare',
  text: `SELECT id, ${fieldColumns()} FROM pets WHERE id = $1`,
};

interface RawLine extends Omit<RegisterLine, 'number'> {
  number: bigint;
  pet_id: bigint | null;
}

/** The register as it is read, checked and signed. */
export function createRegister(database: SqlDatabase): RegisterStore {
  const { read } = database;
  const rawLines = (after: number) => read<RawLine>(LINES, [after]);
  const lines = async (after: number) => (await rawLines(after)).map(lineOf);
  const ofPet = async (id: bigint) => (await read<RawLine>(OF_PET, [id])).map(lineOf);
  const persons = (after: string) => read<RegisterPerson>(PERSONS, [after]);
  const seals = async () =>
    (await read<{ text: string }>(SEALS)).map(({ text }) => RegisterSeal.parse(JSON.parse(text)));
  const personsState = async () => {
    const [raw] = await read<{ persons: unknown; erased: unknown }>(PERSONS_STATE);
    return { persons: Number(raw?.persons), erased: Number(raw?.erased) };
  };
  const readWhole = createRegisterReader({ lines, persons, personsState });
  const hashesOf = async (customerId: string) =>
    (await read<{ hash: string }>(OF_PERSON, [customerId])).map(({ hash }) => hash);
  return {
    lines,
    ofPet,
    persons,
    personsState,
    seals,
    hashesOf,
    head: () => registerHead(read),
    page: (wanted, country) => readWhole((all) => pageOf(all, country, wanted)),
    book: (wanted, country) => readWhole((all) => bookLines(all, country, wanted)),
    async missing(animal, country) {
      const entries = (await read<{ text: string }>(ABOUT_PET, [animal])).flatMap(
        ({ text }) => entryIn(text) ?? [],
      );
      const named = await personsOf(entries);
      return (
        missingByEntries(entries, { country, animal, persons: named }) ??
        (await readWhole((all) => missingOfAnimal(all, country, animal)))
      );
    },
    async suppliedUntil(customerId) {
      const hashes = new Set(await hashesOf(customerId));
      if (hashes.size === 0) return Number.NEGATIVE_INFINITY;
      return readWhole((all) => suppliedUntil(all, hashes));
    },
    seal: async (seal) => {
      await database.writeAgain(SEAL, [seal.number, canonicalText(seal)]);
    },
    async check(known, remembered): Promise<RegisterCheck> {
      const signed: RegisterSeal[] = [];
      const unreadable: number[] = [];
      for (const { number, text } of await read<{ number: bigint; text: string }>(SEALS)) {
        const seal = sealIn(text);
        if (seal) signed.push(seal);
        else unreadable.push(Number(number));
      }
      const compared = [...signed, ...[known, remembered].filter((one) => one !== undefined)];
      const chain = new ChainCheck(new Set(compared.map(({ number }) => number)));
      for (const number of unreadable) chain.note('unreadable', { number });
      const stock: RegisteredStock = new Map();
      for await (const person of inPortions(persons, ({ hash }) => hash, '')) chain.person(person);
      for await (const raw of inPortions(rawLines, ({ number }) => Number(number), 0)) {
        const entry = chain.next(lineOf(raw));
        if (!entry) continue;
        replay(stock, entry);
        // By this column an animal's entries are found.
        if (entry.animal !== raw.pet_id?.toString())
          chain.note('altered', { number: Number(raw.number), day: entry.day });
      }
      for (const seal of signed) chain.seal(seal);
      if (remembered) chain.remembered(remembered);
      if (known) chain.known(known);
      await compareStock(read, chain, stock);
      return chain.result();
    },
  };

  /** Whom entries name. */
  async function personsOf(entries: readonly RegisterEntry[]): Promise<PersonOf> {
    const hashes = new Set(entries.flatMap(({ person }) => person ?? []));
    const found = await Promise.all(
      [...hashes].map((hash) => read<{ hash: string; text: string }>(PERSON, [hash])),
    );
    const known = new Map(
      found.flat().map(({ hash, text }) => [hash, PersonText.parse(JSON.parse(text))]),
    );
    return (hash) => known.get(hash ?? '') ?? null;
  }

  /** Notes the animals that are not as the register has them. */
  async function compareStock(run: Run, chain: ChainCheck, stock: RegisteredStock): Promise<void> {
    const pets = (after: bigint) => run<{ id: bigint }>(PETS, [after]);
    for await (const raw of inPortions(pets, ({ id }) => id, 0n)) {
      const animal = String(raw.id);
      const registered = stock.get(animal);
      stock.delete(animal);
      if (isAsRegistered(registered, fieldsIn(raw)) || (await isRightNow(run, raw.id))) continue;
      chain.note(registered ? 'animal' : 'unknownAnimal', { animal });
    }
    for (const [animal, { isPresent }] of stock)
      if (isPresent && !(await isRightNow(run, BigInt(animal))))
        chain.note('missingAnimal', { animal });
  }

  /** Whether an animal and its entries agree when both are read again: it may have changed in between. */
  async function isRightNow(run: Run, id: bigint): Promise<boolean> {
    const stock: RegisteredStock = new Map();
    const [raw] = await run<{ id: bigint }>(PET, [id]);
    for (const { text } of await ofPet(id)) {
      const entry = entryIn(text);
      if (entry) replay(stock, entry);
    }
    const registered = stock.get(String(id));
    if (!raw) return registered?.isPresent !== true;
    return isAsRegistered(registered, fieldsIn(raw));
  }
}

function lineOf({ number, text, hash }: RawLine): RegisterLine {
  return { number: Number(number), text, hash };
}
