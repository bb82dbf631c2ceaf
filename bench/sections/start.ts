import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { _electron } from 'playwright';
import { APP, environment } from '../../e2e/support/electron-shop.ts';
import { reasonAgainstDesktop } from '../support/electron-runtime.ts';
import { median } from '../support/compare.ts';
import { rounded, type Finding, type Line } from '../support/findings.ts';
import { timeToListening } from '../support/start-time.ts';
import type { Workbench } from '../support/workbench.ts';

const SECTION = 'start';
const ANIMALS = 1_000;
const STARTS = 5;

/** One cold start of the desktop app: times in ms from launch, memory in MB by kind of process. */
interface DesktopStart {
  window: number;
  rows: number;
  memory: Map<string, number>;
}

/** From launch to listening and, for the built desktop app, to its window and its first rows. */
export async function start(bench: Workbench): Promise<Line[]> {
  const dataFolder = await bench.stockOf(ANIMALS);
  const listening: number[] = [];
  for (let one = 0; one < STARTS; one += 1) listening.push(await timeToListening(dataFolder));
  return [told('serve: listening', listening, 'ms'), ...(await desktop(bench, dataFolder))];
}

async function desktop(bench: Workbench, dataFolder: string): Promise<Line[]> {
  const what = 'The desktop app';
  const reason = reasonAgainstDesktop();
  if (reason !== undefined) return [{ section: SECTION, what, why: reason }];
  const starts: DesktopStart[] = [];
  for (let one = 0; one < STARTS; one += 1) starts.push(await startDesktop(bench, dataFolder));
  const kinds = [...(starts[0]?.memory.keys() ?? [])];
  return [
    told(
      `${what}: window`,
      starts.map((one) => one.window),
      'ms',
    ),
    told(
      `${what}: first rows`,
      starts.map((one) => one.rows),
      'ms',
    ),
    ...kinds.map((kind) =>
      told(
        `${what}: memory, ${kind}`,
        starts.map(({ memory }) => memory.get(kind) ?? 0),
        'MB',
      ),
    ),
  ];
}

async function startDesktop(bench: Workbench, dataFolder: string): Promise<DesktopStart> {
  const user = bench.newFolder();
  mkdirSync(user, { recursive: true });
  // The first time, closing the window opens a dialogue, which nobody would dismiss here.
  writeFileSync(join(user, 'desktop.json'), JSON.stringify({ knowsTray: true }));
  const startedAt = performance.now();
  const app = await _electron.launch({
    args: [APP, `--user-data-dir=${user}`, `--data-dir=${dataFolder}`, '--port=0'],
    env: environment({}),
    chromiumSandbox: process.getuid?.() !== 0,
  });
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

function told(what: string, numbers: readonly number[], unit: string): Finding {
  const own = `median of ${String(numbers.length)}, worst ${rounded(Math.max(...numbers))} ${unit}`;
  return { section: SECTION, what, own, other: '', value: median(numbers), unit, goal: null };
}
