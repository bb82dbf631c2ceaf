import { readFileSync } from 'node:fs';

/** How much memory (MB) a process has in use; NaN where the system does not report it. */
export function memoryMb(pid: number | undefined): number {
  if (process.platform !== 'linux') return Number.NaN;
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}
