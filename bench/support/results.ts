import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chartOf } from './chart.ts';
import type { Line } from './findings.ts';

const FOLDER = fileURLToPath(new URL('../results/', import.meta.url));

/** Where a run was made, and how busy that machine was when it began. */
export interface Machine {
  measuredOn: string;
  node: string;
  system: string;
  processor: string;
  cores: number;
  memoryGb: number;
  loadAverage: number;
}

/** This machine, now. */
export function thisMachine(): Machine {
  return {
    measuredOn: new Date().toISOString().slice(0, 10),
    node: process.version,
    system: `${process.platform} ${process.arch}`,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    loadAverage: Number((loadavg()[0] ?? 0).toFixed(1)),
  };
}

/** Saves the results of a complete run, as JSON and as a chart. */
export function keepResults(machine: Machine, lines: readonly Line[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const json = JSON.stringify({ machine, lines }, null, 2);
  writeFileSync(join(FOLDER, 'latest.json'), `${json}\n`);
  const { measuredOn, cores, processor, node } = machine;
  const caption = `${measuredOn}, ${String(cores)} cores (${processor}), Node ${node}; npm run bench`;
  writeFileSync(join(FOLDER, 'latest.svg'), chartOf(lines, caption));
}
