import { FOLDING_VERSION, foldingFor, foldingName } from '../../../shared/name-folding.ts';
import { fieldsStored } from '../sql/field-reads.ts';
import { foldings } from '../sql/pet-columns.ts';
import type { Connection } from './database.ts';
import { SQLITE } from './sql-database.ts';
import { PETS } from '../tables/animals.ts';
import { createIndexes } from './create-table.ts';

interface Folding {
  language: string;
  folding: number;
}

/** Returns the function that folds names as an opened database has them folded. */
export function foldingOf(connection: Connection): (name: string) => string {
  const language = connection.prepare<[], string>('SELECT language FROM shop').pluck().get();
  return foldingFor(language ?? '');
}

/**
 * Returns the function that folds names as the database has them folded: in a language (BCP 47), by
 * default the database's own. Where it has them in another one, or by other rules, all are folded
 * again, in one transaction.
 */
export function foldNames(connection: Connection, language?: string): (name: string) => string {
  const present = connection
    .prepare<[], Folding>('SELECT language, folding FROM shop')
    .safeIntegers(false);
  const wanted = language === undefined ? (present.get()?.language ?? '') : foldingName(language);
  const fold = foldingFor(wanted);
  const isDone = () => {
    const { language: stored, folding } = present.get() ?? {};
    return stored === wanted && folding === FOLDING_VERSION;
  };
  if (isDone()) return fold;
  const definitions = connection.prepare<[], string>('SELECT definition FROM fields').pluck();
  const fields = fieldsStored(definitions.all());
  for (const { target, fold: foldOne } of foldings(fold, fields)) {
    const folded = (stored: unknown) => (typeof stored === 'string' ? foldOne(stored) : null);
    connection.function(`as_${target}`, { deterministic: true }, folded);
  }
  connection
    .transaction(() => {
      // Another process may have done it by now.
      if (isDone()) return;
      const indexes = connection.prepare<[], string>(SQLITE.fieldIndexes.text).pluck().all();
      // They are made again when the store is opened.
      const dropFieldIndexes = indexes.map((name) => `DROP INDEX ${name};`).join(' ');
      connection.exec(`
        DROP INDEX pets_by_name;
        ${dropFieldIndexes}
        UPDATE pets SET folded_name = as_folded_name(name), folded_details = as_folded_details(details);
        UPDATE removed_pets SET folded_name = as_folded_name(name), folded_details = as_folded_details(details);
        UPDATE categories SET folded_name = as_folded_name(name);
        ${createIndexes(PETS).find((sql) => sql.includes(' pets_by_name ')) ?? ''}
      `);
      connection.prepare('UPDATE shop SET language = ?, folding = ?').run(wanted, FOLDING_VERSION);
    })
    .immediate();
  return fold;
}
