import { readdirSync, readFileSync } from 'node:fs';

/**
 * For how long (ms) the first thread of a process, which answers its requests, had a processor so far:
 * whatever else the machine does does not count. NaN where the system does not report it.
 */
export function threadMs(pid: number | undefined): number {
  if (process.platform !== 'linux') return Number.NaN;
  return scheduledMs(`/proc/${String(pid)}`);
}

/** The same of all its threads together. */
export function processMs(pid: number | undefined): number {
  if (process.platform !== 'linux') return Number.NaN;
  const tasks = `/proc/${String(pid)}/task`;
  return readdirSync(tasks).reduce((sum, id) => sum + scheduledMs(`${tasks}/${id}`), 0);
}

function scheduledMs(folder: string): number {
  const [nanoseconds] = readFileSync(`${folder}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1_000_000;
}
