import { ShopError } from '../../../shared/errors.ts';
import {
  batchOf,
  movedColumns,
  type MovedRow,
  type MovedValue,
  type ReadableShop,
  type ShopNumbers,
  type WritableShop,
} from '../moved-shop.ts';
import { matchFieldIndexes } from '../sql/field-indexes.ts';
import { readFields } from '../sql/field-reads.ts';
import { foldings } from '../sql/pet-columns.ts';
import { columnNames, type Table } from '../tables/table.ts';
import { ARRAYS } from './create-table.ts';
import type { Run } from './database.ts';
import { POSTGRES } from './dialect.ts';

const SHOP = {
  name: 'shop to move',
  text: `SELECT cursor_secret, language, last_pet_id, last_step_id, last_change_id, keys_revision,
    service_day, last_day, last_sale_number FROM shop`,
};

const SET_SHOP = {
  name: 'set shop',
  text: `UPDATE shop SET cursor_secret = $1, language = $2, last_pet_id = $3, last_step_id = $4,
    last_change_id = $5, keys_revision = $6, service_day = $7, last_day = $8, last_sale_number = $9,
    pets_revision = pets_revision + 1`,
};

const COUNT_PETS = {
  name: 'count pets',
  text: `INSERT INTO counted_pets SELECT category_id, coalesce(status, 0), count(*) FROM pets GROUP BY 1, 2`,
};

const COUNT_TOTALS = {
  name: 'count totals',
  text: `UPDATE counted_totals SET animals =
    (SELECT count(*) FROM pets WHERE coalesce(pets.status, 0) = counted_totals.status)`,
};

/** The shop in the current schema of a transaction. */
export function readableShop(run: Run): ReadableShop {
  return {
    numbers: () => readNumbers(run),
    async *rows(table) {
      for (let last: MovedRow | undefined; ;) {
        const batch: MovedRow[] = await readBatch(run, table, last);
        if (batch.length > 0) yield batch;
        if (batch.length < batchOf(table)) return;
        last = batch.at(-1);
      }
    },
  };
}

async function readNumbers(run: Run): Promise<ShopNumbers> {
  const [raw] = await run<Record<string, unknown>>(SHOP);
  if (!raw) throw new ShopError('database_damaged', 'The database has lost its table "shop".');
  return {
    cursorSecret: raw['cursor_secret'] as Buffer,
    language: raw['language'] as string,
    lastPetId: raw['last_pet_id'] as bigint,
    lastStepId: raw['last_step_id'] as bigint,
    lastChangeId: raw['last_change_id'] as bigint,
    keysRevision: raw['keys_revision'] as bigint,
    serviceDay: raw['service_day'] as bigint,
    lastDay: raw['last_day'] as bigint,
    lastSaleNumber: raw['last_sale_number'] as bigint,
  };
}

async function readBatch(run: Run, table: Table, last: MovedRow | undefined): Promise<MovedRow[]> {
  const { name, key } = table;
  const columns = movedColumns(table);
  const selected = columns.map((column) =>
    column.kind === 'small' ? `${column.name}::bigint AS ${column.name}` : column.name,
  );
  const after = last && key.map((each) => last[columns.findIndex((one) => one.name === each)]);
  const places = key.map((_, index) => `$${index + 1}`).join(', ');
  const condition = after ? `WHERE (${key.join(', ')}) > (${places})` : '';
  const rows = await run<Record<string, MovedValue>>(
    {
      name: `read ${name}${after ? ' on' : ''}`,
      text: `SELECT ${selected.join(', ')} FROM ${name} ${condition}
        ORDER BY ${key.map((each) => `${name}.${each}`).join(', ')} LIMIT ${batchOf(table)}`,
    },
    after ?? [],
  );
  return rows.map((row) => columns.map((column) => row[column.name] ?? null));
}

/** The new, empty shop in the current schema of a transaction. */
export function writableShop(run: Run, fold: (name: string) => string): WritableShop {
  return {
    numbers: () => readNumbers(run),
    async begin(numbers) {
      const { cursorSecret, language, lastPetId, lastStepId, lastChangeId } = numbers;
      const { keysRevision, serviceDay, lastDay, lastSaleNumber } = numbers;
      await run(SET_SHOP, [
        cursorSecret,
        language,
        lastPetId,
        lastStepId,
        lastChangeId,
        keysRevision,
        serviceDay,
        lastDay,
        lastSaleNumber,
      ]);
    },
    async put(table, rows) {
      const { name } = table;
      const columns = movedColumns(table);
      const names = columns.map((column) => column.name);
      const values = columns.map((_, index) => rows.map((row) => row[index]));
      const arrays = columns.map((column, index) => `$${index + 1}::${ARRAYS[column.kind]}`);
      const isFolded = columns.length < columnNames(table).length;
      const foldedBy = isFolded ? foldings(fold, await readFields(run)) : [];
      for (const { source, target, fold: foldOne } of foldedBy) {
        const place = names.indexOf(source);
        if (place < 0) continue;
        names.push(target);
        values.push(rows.map((row) => (row[place] === null ? null : foldOne(String(row[place])))));
        arrays.push(`$${arrays.length + 1}::text[]`);
      }
      await run(
        {
          name: `put ${name}`,
          text: `INSERT INTO ${name} (${names.join(', ')}) SELECT * FROM unnest(${arrays.join(', ')})`,
        },
        values,
      );
    },
    async finish() {
      await run(COUNT_PETS);
      await run(COUNT_TOTALS);
      await matchFieldIndexes(run, POSTGRES);
    },
    async count({ name }) {
      const text = `SELECT count(*) AS rows FROM ${name}`;
      const [counted] = await run<{ rows: bigint }>({ name: `rows of ${name}`, text });
      return Number(counted?.rows);
    },
  };
}
