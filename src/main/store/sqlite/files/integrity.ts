import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { z } from 'zod';

/** SQLite's two checks: of all pages, or of all pages and that indexes and tables agree. */
export type IntegrityCheck = 'quick_check' | 'integrity_check';

const Answer = z.union([
  z.object({ found: z.string() }),
  z.object({ raised: z.object({ code: z.string(), message: z.string() }) }),
]);

/**
 * What the thread runs. It is text, since a thread of the bundled program has no file of its own to
 * start from; its only import is the native driver, which is never bundled.
 */
const CHECK = `
const { parentPort, workerData } = require('node:worker_threads');
const Database = require(workerData.driver);
try {
  const database = new Database(workerData.file, { readonly: true, fileMustExist: true });
  try {
    parentPort.postMessage({ found: database.pragma(workerData.check + '(1)', { simple: true }) });
  } finally {
    database.close();
  }
} catch (error) {
  parentPort.postMessage({ raised: { code: String(error.code), message: error.message } });
}`;

/**
 * The first problem that SQLite finds in a database, or null when it is whole. Checked in a thread of
 * its own: with a million animals it takes a second and more, and tills are served meanwhile.
 * Raises SQLite's errors that are no damage (the file can't be opened, the disk reports an error).
 */
export async function findProblem(file: string, check: IntegrityCheck): Promise<string | null> {
  const answer = await askThread(file, check).catch(() => askHere(file, check));
  if ('found' in answer) return answer.found === 'ok' ? null : answer.found;
  const { code, message } = answer.raised;
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return message;
  throw Object.assign(new Error(message), { code });
}

async function askThread(file: string, check: IntegrityCheck): Promise<z.infer<typeof Answer>> {
  const worker = new Worker(CHECK, { eval: true, workerData: { driver: driver(), file, check } });
  try {
    const [message] = (await once(worker, 'message')) as unknown[];
    return Answer.parse(message);
  } finally {
    await worker.terminate();
  }
}

/** Where no thread can be had, the check holds others up rather than be left out. */
function askHere(file: string, check: IntegrityCheck): z.infer<typeof Answer> {
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      return { found: String(database.pragma(`${check}(1)`, { simple: true })) };
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof Database.SqliteError) return { raised: error };
    throw error;
  }
}

/** In the packed program the driver rests beside the archive, where a thread finds it too. */
function driver(): string {
  return createRequire(import.meta.url)
    .resolve('better-sqlite3')
    .replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked');
}
