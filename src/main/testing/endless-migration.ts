import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** What a test sees of a stock whose migration never ends. */
export interface EndlessMigration {
  /** Whether the migration has come to the statement without end. */
  hasBegun: () => boolean;
  /** What SQLite finds wrong with the database (`ok` if nothing), and the version it has. */
  state: () => { integrity: unknown; version: unknown };
}

/** Makes a stock of the first version. Migrating it to the third runs one statement without end. */
export function makeEndlessMigration(dataFolder: string): EndlessMigration {
  mkdirSync(dataFolder, { recursive: true });
  const file = join(dataFolder, 'animal-store.sqlite');
  copyFileSync(join(import.meta.dirname, '../store/sqlite/fixtures/schema-001.sqlite'), file);
  const within = <Value>(work: (database: Database.Database) => Value): Value => {
    const database = new Database(file);
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  within((database) =>
    database.exec(`
      CREATE VIEW endless AS WITH RECURSIVE counted (n) AS
        (SELECT 1 UNION ALL SELECT n + 1 FROM counted) SELECT n FROM counted;
      CREATE TRIGGER shop_updated AFTER UPDATE ON shop
        BEGIN SELECT count(*) FROM endless; END`),
  );
  const state = () =>
    within((database) => ({
      integrity: database.pragma('integrity_check', { simple: true }),
      version: database.pragma('user_version', { simple: true }),
    }));
  return { state, hasBegun: () => state().version === 2 };
}
