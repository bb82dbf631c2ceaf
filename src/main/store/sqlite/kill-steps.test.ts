import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { temporaryFolder } from '../../testing/program.ts';
import { StandingClock } from '../../testing/records.ts';
import { databaseIn } from '../../testing/stock.ts';
import { openSqliteStore } from './sqlite-store.ts';

/** `KILLS=200 npx vitest run …/kill-steps.test.ts` kills as often; another SEED kills at other moments. */
const KILLS = Number(process.env['KILLS'] ?? (process.env['WHOLE'] ? 6 : 3));
const SEED = Number(process.env['SEED'] ?? 55);
/** Each kill comes as the write-ahead log gets longer (bytes) than some length up to this one. */
const LONGEST_LOG = 5_000_000;
/** How many animals are in stock, each import adds, and it changes. */
const [STOCK, ADDED, CHANGED] = [300, 400, 100];

/** Makes steps endlessly, and prints each once it is acknowledged. The text of this function is a program. */
async function makeSteps(
  open: typeof openSqliteStore,
  file: string,
  round: number,
): Promise<never> {
  const store = await open({ file, clock: { now: () => 1_000 } });
  const author = { kind: 'import', id: null, name: null } as const;
  const told = (...words: unknown[]) => process.stdout.write(`${words.join(' ')}\n`);
  const view = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;
  for (let number = 1; ; number += 1) {
    const name = String(round * 1_000 + number);
    const { rows } = await store.pets.rows(view, 0, 300);
    const imported = await store.pets.addMany(
      [
        ...Array.from({ length: 400 }, () => ({ name, categoryId: BigInt(number % 7) })),
        ...rows.slice(0, 100).map((row) => ({ ...row, change: { details: { place: name } } })),
      ],
      { author },
    );
    told('imported', name);
    if (number % 2 === 1 && imported.step) {
      await store.pets.undo(imported.step, author);
      told('undone', name);
    }
    const animals = (await store.pets.rows(view, 0, 300)).rows;
    const noted = await store.pets.change(
      { kind: 'animals', animals },
      { details: { notes: name } },
      author,
    );
    told('noted', name);
    const [sold] = noted.rows.filter(({ status }) => status !== 'sold').slice(number % 200);
    if (sold) {
      const { id: petId, name: words, categoryId } = sold;
      const { sale } = await store.sales.complete(
        {
          id: `00000000-0000-4000-8000-${name.padStart(12, '0')}`,
          lines: [
            {
              petId,
              words,
              categoryId,
              identity: '',
              quantity: 1,
              unitPrice: 250,
              discount: 0,
              discountPercent: null,
              discountReason: '',
              taxRate: null,
            },
          ],
          customerId: null,
          note: '',
          rounding: 0,
          tillReceipt: null,
          drawer: '',
          soldAt: null,
          payments: [{ method: 'cash', amount: 250, given: 300 }],
        },
        author,
      );
      told('sold', sold.id);
      told('receipt', sale.number);
      const id = `00000000-0000-4000-8001-${name.padStart(12, '0')}`;
      const putRight = { id, of: sale.id, from: 'cash', to: 'card' } as const;
      told('receipt', (await store.sales.correct(putRight, author)).number);
      const hay = { petId: null, words: `Hay ${name}`, categoryId: null, unitPrice: 400 };
      const exchange = await store.sales.complete(
        {
          ...sale,
          id: `00000000-0000-4000-8002-${name.padStart(12, '0')}`,
          lines: sale.lines.map((line) => ({ ...line, ...hay })),
          soldAt: null,
          payments: [{ method: 'cash', amount: 150, given: null }],
          back: { of: sale.id, lines: [{ position: 0, quantity: 1, toStock: false }] },
        },
        author,
      );
      told('receipt', exchange.sale.exchanged?.number);
      told('receipt', exchange.sale.number);
      const [thumbnail, image] = [new Uint8Array(64), new Uint8Array(60_000).fill(number)];
      await store.photographs.add({ petId: sold.id, thumbnail, image }).then(
        ({ id }) => told('photographed', id),
        () => undefined,
      );
    }
  }
}

function logLength(file: string): number {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

/** Returns what was acknowledged before the kill. */
async function killAtLength(file: string, round: number, length: number): Promise<string[]> {
  const store = JSON.stringify(new URL('./sqlite-store.ts', import.meta.url).href);
  const program = `
    const { openSqliteStore } = await import(${store});
    ${makeSteps.toString()}
    await makeSteps(openSqliteStore, ${JSON.stringify(file)}, ${String(round)});`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const told: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => told.push(line));
  const closed = once(lines, 'close');
  await expect
    .poll(() => logLength(file) > length || child.exitCode !== null, {
      interval: 1,
      timeout: 60_000,
    })
    .toBe(true);
  expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
  await closed;
  return told;
}

/** Numbers from 0 to 1 that are spread evenly, however many there are. */
function spread(place: number): number {
  return (place * 0.618_033_988_749) % 1;
}

/** Checks that each step is there as a whole or not at all, and returns what is. */
function stepsIn(file: string): Set<string> {
  const database = new Database(file, { readonly: true });
  const column = (sql: string) => database.prepare(sql).pluck().all().map(String);
  const imports = (table: string) => {
    const sql = `SELECT name, count(*) AS animals FROM ${table} WHERE id > ${STOCK} GROUP BY name`;
    const rows = database.prepare<[], { name: string; animals: number }>(sql).all();
    for (const { animals } of rows) expect(animals).toBe(ADDED);
    return rows.map(({ name }) => name);
  };
  const [inStock, undone] = [imports('pets'), imports('removed_pets')];
  const values = (field: string, animals: number) =>
    column(
      `SELECT DISTINCT ifnull(details ->> '${field}', '') FROM pets WHERE id <= ${String(animals)}`,
    );
  expect(values('place', CHANGED)).toEqual(
    [inStock.map(Number).sort((one, two) => two - one)[0] ?? ''].map(String),
  );
  const noted = values('notes', STOCK);
  expect(noted).toHaveLength(1);
  const halves = `SELECT id FROM steps WHERE animals <> (SELECT count(*) FROM changes WHERE step_id = steps.id)
    + ifnull(last_pet_id - first_pet_id + 1, 0)`;
  expect(column(halves)).toEqual([]);
  const counted = 'SELECT category_id, ifnull(status, 0), count(*) FROM pets GROUP BY 1, 2';
  expect(database.prepare('SELECT * FROM counted_pets WHERE animals > 0').raw().all()).toEqual(
    database.prepare(counted).raw().all(),
  );
  expect(column('PRAGMA integrity_check')).toEqual(['ok']);
  // Each sale and return with its line, its payment and its animal, what puts one right with both ways, an exchange with what
  // came back, its article and all that pays it, and no number twice or left out.
  const whole = `SELECT number FROM sales JOIN sale_lines ON sale_lines.sale_id = sales.id
    JOIN payments ON payments.sale_id = sales.id JOIN pets ON pets.id = pet_id AND pets.status = 3
    UNION ALL SELECT number FROM sales JOIN payments AS one ON one.sale_id = sales.id AND one.amount = -250
      JOIN payments AS other ON other.sale_id = sales.id AND other.amount = 250 WHERE kind = 'correction'
    UNION ALL SELECT sales.number FROM sales JOIN sales AS back ON back.id = sales.origin AND back.kind = 'return'
      JOIN sale_lines ON sale_lines.sale_id = sales.id JOIN articles ON articles.id = article_id AND price = 400
      WHERE (SELECT sum(amount) FROM payments WHERE sale_id = sales.id) = 400
    ORDER BY 1`;
  const numbers = column('SELECT number FROM sales ORDER BY 1');
  expect(numbers).toEqual(numbers.map((_, place) => String(place + 1)));
  expect(column(whole)).toEqual(numbers);
  const unsold =
    'SELECT id FROM articles WHERE id NOT IN (SELECT article_id FROM sale_lines WHERE article_id IS NOT NULL)';
  expect(column(unsold)).toEqual([]);
  expect(column('SELECT last_sale_number FROM shop')).toEqual([String(numbers.length)]);
  const found = [
    ...[...inStock, ...undone].map((name) => `imported ${name}`),
    ...undone.map((name) => `undone ${name}`),
    ...column(`SELECT DISTINCT details_after ->> 'notes' FROM changes`).map(
      (name) => `noted ${name}`,
    ),
    ...column('SELECT id FROM pets WHERE status = 3').map((id) => `sold ${id}`),
    ...numbers.map((number) => `receipt ${number}`),
    ...column('SELECT id FROM photographs').map((id) => `photographed ${id}`),
  ];
  database.close();
  return new Set(found);
}

it('has each step as a whole or not at all after kills', { timeout: 60_000 * KILLS }, async () => {
  const file = databaseIn(temporaryFolder());
  const open = () => openSqliteStore({ file, clock: new StandingClock() });
  const first = await open();
  const pets = Array.from({ length: STOCK }, () => ({ name: 'Koi', categoryId: 1n }));
  await first.pets.addMany(pets, { author: UNNAMED_CLERK });
  await first.close();
  const told: string[] = [];
  for (let round = 1; round <= KILLS; round += 1) {
    told.push(...(await killAtLength(file, round, spread(SEED + round) * LONGEST_LOG)));
    const store = await open();
    // Another clock made the first entries.
    const { problems } = await store.register.check();
    expect(problems.filter(({ kind }) => kind !== 'clock')).toEqual([]);
    await store.close();
    expect(stepsIn(file).isSupersetOf(new Set(told))).toBe(true);
  }
  expect(told.length).toBeGreaterThan(KILLS);
});
