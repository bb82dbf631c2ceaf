import { readFileSync } from 'node:fs';

/**
 * For how long (ms) the first thread of a process, which answers its requests, had a processor so far:
 * whatever else the machine does does not count. NaN where the system does not report it.
 */
export function threadMs(pid: number | undefined): number {
  if (process.platform !== 'linux') return Number.NaN;
  const [nanoseconds] = readFileSync(`/proc/${String(pid)}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1_000_000;
}
