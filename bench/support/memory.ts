import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The resident memory of a process, in megabytes (10⁶ bytes). */
export function residentMb(pid: number | undefined): number {
  return (kilobytes(pid) * 1024) / 1e6;
}

function kilobytes(pid: number | undefined): number {
  if (process.platform === 'linux') {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
}
