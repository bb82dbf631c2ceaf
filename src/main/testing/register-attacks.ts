import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import Database from 'better-sqlite3';
import { RegisterEntry, RegisterSeal, type RegisterHead } from '../../shared/register.ts';
import { canonicalText, linkedHash, NO_HASH } from '../store/register/chain.ts';
import { sealOf } from '../store/register/signing.ts';

/** The last print of a shop, its key, and in which part of its register, from 0 to 1, it is attacked. */
export interface Victim {
  print: RegisterHead;
  key: KeyObject;
  part: number;
}

/** A database in the hands of somebody who knows all of it. */
export class Attack {
  readonly #database: Database.Database;
  /** Some entry, neither the first nor the last. */
  readonly place: number;
  readonly #victim: Victim;

  constructor(path: string, victim: Victim) {
    this.#victim = victim;
    const { print, part } = victim;
    this.place = 2 + Math.floor(part * (print.number - 3));
    this.#database = new Database(path);
    this.#database.pragma('foreign_keys = OFF');
    const triggers = this.#database.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'trigger'",
    );
    for (const name of triggers.pluck().all()) this.run(`DROP TRIGGER ${String(name)}`);
  }

  close(): void {
    this.#database.close();
  }

  run(sql: string, ...values: unknown[]): void {
    this.#database.prepare(sql).run(...values);
  }

  entry(number: number): RegisterEntry {
    const text = this.#database
      .prepare('SELECT text FROM register_entries WHERE number = ?')
      .pluck();
    return RegisterEntry.parse(JSON.parse(String(text.get(number))));
  }

  hash(number: number): string {
    const hash = this.#database
      .prepare('SELECT hash FROM register_entries WHERE number = ?')
      .pluck();
    return String(hash.get(number));
  }

  write(entry: RegisterEntry): void {
    const text = canonicalText(entry);
    this.run('UPDATE register_entries SET text = ? WHERE number = ?', text, entry.number);
  }

  /** Tells another day of an entry, which its stock does not contradict. */
  lie(): void {
    this.write({ ...this.entry(this.place), day: '2020-02-02' });
  }

  /** Some row of a table, by its key. */
  some(table: string, key: string): unknown {
    const keys = this.#database
      .prepare(`SELECT ${key} FROM ${table} ORDER BY ${key}`)
      .pluck()
      .all();
    return keys[Math.floor(this.#victim.part * keys.length)];
  }

  /** Rewrites all hashes. */
  link(): void {
    const rows = this.#database.prepare(
      'SELECT number, text FROM register_entries ORDER BY number',
    );
    let hash = NO_HASH;
    for (const { number, text } of rows.all() as { number: number; text: string }[]) {
      hash = linkedHash(hash, text);
      this.run('UPDATE register_entries SET hash = ? WHERE number = ?', hash, number);
    }
  }

  signAsShop(): void {
    this.sign(this.#victim.key);
  }

  /** Signs again what was signed. */
  sign(key: KeyObject): void {
    const seals = this.#database.prepare('SELECT text FROM register_seals').pluck().all();
    for (const { number, at } of seals.map((text) =>
      RegisterSeal.parse(JSON.parse(String(text))),
    )) {
      const seal = sealOf({ number, hash: this.hash(number) }, Date.parse(at), key);
      this.run('UPDATE register_seals SET text = ? WHERE number = ?', canonicalText(seal), number);
    }
  }
}

const inText = (table: string, key: string, from: string, to: string) => (attack: Attack) => {
  const sql = `UPDATE ${table} SET text = replace(text, ?, ?) WHERE ${key} = ?`;
  attack.run(sql, from, to, attack.some(table, key));
};
const inPets = (sql: string) => (attack: Attack) => attack.run(sql, attack.some('pets', 'id'));
const atPlace = (sql: string) => (attack: Attack) => attack.run(sql, attack.place);

/** What a check of the database finds by itself. */
export const FOUND: Record<string, (attack: Attack) => void> = {
  'an entry changed': (attack) => attack.lie(),
  'an entry changed, with its hash': (attack) => {
    attack.lie();
    const { place } = attack;
    const hash = linkedHash(attack.hash(place - 1), canonicalText(attack.entry(place)));
    attack.run('UPDATE register_entries SET hash = ? WHERE number = ?', hash, place);
  },
  'an entry made unreadable': atPlace(`UPDATE register_entries SET text = 'x' WHERE number = ?`),
  'a hash alone': atPlace(`UPDATE register_entries SET hash = upper(hash) WHERE number = ?`),
  'a number alone': atPlace('UPDATE register_entries SET number = number + 10000 WHERE number = ?'),
  'the animal of a row alone': atPlace(
    'UPDATE register_entries SET pet_id = ifnull(pet_id, 0) + 1 WHERE number = ?',
  ),
  'an entry taken out': atPlace('DELETE FROM register_entries WHERE number = ?'),
  'an entry taken out, and all numbers after it moved': (attack) => {
    atPlace('DELETE FROM register_entries WHERE number = ?')(attack);
    attack.run('UPDATE register_entries SET number = -number WHERE number > ?', attack.place);
    attack.run('UPDATE register_entries SET number = -number - 1 WHERE number < 0');
  },
  'two entries swapped': (attack) => {
    const { place } = attack;
    const swap = 'UPDATE register_entries SET number = ? WHERE number = ?';
    for (const [to, from] of [
      [0, place],
      [place, place + 1],
      [place + 1, 0],
    ] as const)
      // prettier-ignore
      attack.run(swap, to, from);
  },
  'an entry put in': (attack) => {
    attack.run('UPDATE register_entries SET number = -number WHERE number >= ?', attack.place);
    attack.run('UPDATE register_entries SET number = -number + 1 WHERE number < 0');
    atPlace(`INSERT INTO register_entries SELECT number - 1, pet_id, text, hash
      FROM register_entries WHERE number = ? + 1`)(attack);
  },
  'the last entries cut off': (attack) => {
    atPlace('DELETE FROM register_entries WHERE number > ?')(attack);
    atPlace('DELETE FROM register_seals WHERE number > ?')(attack);
  },
  'a person changed': inText('register_persons', 'hash', '"name":"', '"name":"X'),
  'a person’s salt changed': (attack) => {
    const hash = attack.some('register_persons', 'hash');
    attack.run('UPDATE register_persons SET salt = ? WHERE hash = ?', '0'.repeat(32), hash);
  },
  'a person put in': (attack) => {
    const [salt, text] = [String(attack.place), '{"address":"","name":"Nobody"}'];
    const values = [linkedHash(salt, text), salt, text];
    attack.run(`INSERT INTO register_persons VALUES (?, '', ?, ?)`, ...values);
  },
  'an animal changed': inPets(`UPDATE pets SET name = name || 'x' WHERE id = ?`),
  'an animal’s number of a group changed': inPets(
    `UPDATE pets SET details = json_set(ifnull(details, '{}'), '$.quantity', 77) WHERE id = ?`,
  ),
  'an animal taken out': inPets('DELETE FROM pets WHERE id = ?'),
  'an animal added': inPets(`INSERT INTO pets (name, folded_name, category_id, added_at)
    SELECT name, folded_name, category_id, added_at FROM pets WHERE id = ?`),
  'a signed state changed': inText('register_seals', 'number', '.000Z', '.001Z'),
  'a signature changed': inText('register_seals', 'number', '"signature":"', '"signature":"AAAA'),
  'the register rewritten': (attack) => {
    attack.lie();
    attack.link();
  },
};

/** What is found only against the last print: the page says so. */
export const ONLY_BY_PRINT: Record<string, (attack: Attack) => void> = {
  'the register rewritten and signed by another key': (attack) => {
    attack.lie();
    attack.link();
    attack.sign(generateKeyPairSync('ed25519').privateKey);
  },
  'the register rewritten and signed by the shop’s key': (attack) => {
    attack.lie();
    attack.link();
    attack.signAsShop();
  },
  'the register rewritten without what was signed': (attack) => {
    attack.lie();
    attack.link();
    attack.run('DELETE FROM register_seals');
  },
};
