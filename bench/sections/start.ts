import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { launch, makeMachine } from '../../e2e/support/electron-shop.ts';
import { startServing } from '../../src/main/testing/program.ts';
import { median } from '../support/compare.ts';
import { rounded, type Finding } from '../support/findings.ts';
import type { Workbench } from '../support/workbench.ts';

const ANIMALS = 1_000;
const STARTS = 5;

/** From the start of the built `serve` until it listens. */
export async function start(bench: Workbench): Promise<Finding[]> {
  const dataFolder = await bench.stockOf(ANIMALS);
  return [told('serve: listening', await repeat(() => timeToListening(dataFolder)), 'ms')];
}

/** Milliseconds from the start of the built `serve` until it listens. */
export async function timeToListening(dataFolder: string): Promise<number> {
  const startedAt = performance.now();
  const serving = await startServing(dataFolder, '--no-window');
  const time = performance.now() - startedAt;
  await serving.stop();
  return time;
}

/** From the launch of the built desktop app to its window and its first rows, and its memory by kind of process. */
export async function desktop(bench: Workbench): Promise<Finding[]> {
  const dataFolder = await bench.stockOf(ANIMALS);
  const starts = await repeat(() => startDesktop(dataFolder));
  const kinds = [...(starts[0]?.memory.keys() ?? [])];
  const numbersOf = (number: (one: DesktopStart) => number | undefined) =>
    starts.map((one) => number(one) ?? 0);
  return [
    told(
      'The desktop app: window',
      numbersOf(({ window }) => window),
      'ms',
    ),
    told(
      'The desktop app: first rows',
      numbersOf(({ rows }) => rows),
      'ms',
    ),
    ...kinds.map((kind) =>
      told(
        `The desktop app: memory, ${kind}`,
        numbersOf(({ memory }) => memory.get(kind)),
        'MB',
      ),
    ),
  ];
}

/** One cold start of the desktop app: times in ms from launch, memory in MB by kind of process. */
interface DesktopStart {
  window: number;
  rows: number;
  memory: Map<string, number>;
}

async function startDesktop(dataFolder: string): Promise<DesktopStart> {
  const machine = makeMachine();
  cpSync(dataFolder, join(machine, 'stock'), { recursive: true });
  const startedAt = performance.now();
  const app = await launch(machine);
  try {
    const page = await app.firstWindow();
    const window = performance.now() - startedAt;
    await page.getByRole('grid').getByRole('row').nth(1).waitFor();
    const rows = performance.now() - startedAt;
    const metrics = await app.evaluate(({ app: running }) => running.getAppMetrics());
    const memory = new Map<string, number>();
    for (const { type, memory: used } of metrics) {
      memory.set(type, (memory.get(type) ?? 0) + (used.workingSetSize * 1024) / 1e6);
    }
    return { window, rows, memory };
  } finally {
    await app.close();
  }
}

async function repeat<Result>(one: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < STARTS) results.push(await one());
  return results;
}

function told(what: string, numbers: readonly number[], unit: string): Finding {
  const detail = `median of ${String(numbers.length)}, worst ${rounded(Math.max(...numbers))} ${unit}`;
  return { what, value: median(numbers), unit, detail };
}
