import type { Connection } from './database.ts';

/** Reads the secret that a database was created with; cursors are signed with it. */
export function readCursorSecret(connection: Connection): Buffer {
  const secret = connection.prepare<[], Buffer>('SELECT cursor_secret FROM shop').pluck().get();
  if (!secret) throw new Error('The shop table is empty');
  return secret;
}
