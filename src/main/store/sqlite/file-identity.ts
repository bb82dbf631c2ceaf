import { statSync } from 'node:fs';

/** Tells a file apart from one that replaced it; undefined where there is none. */
export function fileIdentity(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

/** The identities of a database's three files: itself, its write-ahead log, and the log's index. */
export function identitiesOf(file: string): (string | undefined)[] {
  return [file, `${file}-wal`, `${file}-shm`].map(fileIdentity);
}
