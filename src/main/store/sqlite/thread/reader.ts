import type { KeyStore, PersonStore, PetStore, UsageStore } from '../../store.ts';
import { openReader, type Connection } from '../database.ts';
import { fileIdentity } from '../file-identity.ts';
import { readCursorSecret } from '../cursor-secret.ts';
import { createPetReads } from '../../sql/pets.ts';
import { createKeyReads, createPersonReads } from '../../sql/records.ts';
import { createUsageReads } from '../../sql/usage.ts';
import { readerOn, SQLITE } from '../sql-database.ts';

/**
 * Does the reads that take microseconds, on a connection of its own. With a write-ahead log, no
 * reader waits for a writer, and each read sees everything committed before it.
 */
export interface Reader {
  connection: Connection;
  pets: Pick<PetStore, 'page' | 'byId' | 'counts'>;
  keys: Pick<KeyStore, 'all'>;
  persons: Pick<PersonStore, 'all'>;
  usage: Pick<UsageStore, 'all'>;
  cursorSecret: Buffer;
  /** Whether the files beside the database are no longer the ones being read. */
  isMisplaced(): boolean;
  close(): void;
}

/** Opens a reader beside the thread that has the database open. Throws what SQLite throws. */
export function openReaderOf(file: string): Reader {
  const connection = openReader(file);
  try {
    const opened = identitiesBeside(file);
    const database = { read: readerOn(connection), dialect: SQLITE };
    return {
      connection,
      pets: createPetReads(database),
      keys: createKeyReads(database),
      persons: createPersonReads(database),
      usage: createUsageReads(database),
      cursorSecret: readCursorSecret(connection),
      isMisplaced: () =>
        identitiesBeside(file).some((identity, index) => identity !== opened[index]),
      close: () => {
        connection.close();
      },
    };
  } catch (error) {
    connection.close();
    throw error;
  }
}

function identitiesBeside(file: string): (string | undefined)[] {
  return [`${file}-wal`, `${file}-shm`].map(fileIdentity);
}
