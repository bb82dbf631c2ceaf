import { execFileSync } from 'node:child_process';

/** The resident memory of a process, in megabytes (10⁶ bytes). */
export function residentMb(pid: number | undefined): number {
  const told = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return (Number(told) * 1024) / 1e6;
}
