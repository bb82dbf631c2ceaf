import { setTimeout as pause } from 'node:timers/promises';
import { openWindow, type WindowClient } from '../../src/main/testing/window-client.ts';
import type { PetSelection } from '../../src/shared/inventory.ts';
import { percentile } from '../support/compare.ts';
import { rounded, type Finding } from '../support/findings.ts';
import { importGuppies } from '../support/guppies.ts';
import { addBeside } from '../support/beside.ts';
import { openTill } from '../support/paced-till.ts';
import type { Workbench } from '../support/workbench.ts';

const IN_STOCK = 100_000;
const IMPORTED = 100_000;
/** In how many categories those are; the animals of one are what a step takes at most. */
const CATEGORIES = 5;
/** How long (ms) it adds while nothing else is done. */
const IDLE = 5_000;
/** The longest that an addition may wait (ms), whatever a window does. */
const MOST_MS = 250;

/** The largest steps of a window, and how long a till's additions wait beside each. */
export async function steps(bench: Workbench): Promise<Finding[]> {
  const own = await bench.startOwn(await bench.stockOf(IN_STOCK));
  const window = await openWindow(await own.window());
  const till = openTill(own.origin, own.key);
  const idle = (await addBeside(till, () => pause(IDLE))).times;
  const findings: Finding[] = [];
  const measure = async (what: string, most: number, step: () => Promise<unknown>) => {
    const { times, seconds } = await addBeside(till, step);
    findings.push(
      { what, value: seconds, unit: 's', goal: { atMost: most } },
      waits(what, times, idle),
    );
  };
  await measure(`Import of ${rounded(IMPORTED)} animals`, 5, () =>
    importGuppies(window, IMPORTED, CATEGORIES),
  );
  const of = `of ${rounded(IMPORTED / CATEGORIES)} animals`;
  const selection = await oneCategory(window);
  const change = { details: { notes: 'Moved to the new tank' } };
  let step: Awaited<ReturnType<typeof changed>> = null;
  await measure(`Change ${of}`, 10, async () => {
    step = await changed(window, selection, change);
  });
  await measure(`Its undo`, 10, async () => {
    if (step) await window.call('pets.undo', { step });
  });
  const again = await oneCategory(window);
  await measure(`Removal ${of}`, 10, () => window.call('pets.remove', { selection: again }));
  till.close();
  window.close();
  return findings;
}

async function changed(
  window: WindowClient,
  selection: PetSelection,
  change: { details: Record<string, string> },
) {
  return (await window.call('pets.change', { selection, change })).step;
}

function waits(what: string, times: readonly number[], idle: readonly number[]): Finding {
  const [p99, idleP99] = [percentile(times, 0.99), percentile(idle, 0.99)];
  return {
    what: `${what}: the longest of a till’s additions beside it`,
    value: Math.max(...times),
    unit: 'ms',
    goal: { atMost: MOST_MS },
    detail: `${rounded(times.length)} additions, p99 ${p99.toFixed(1)} ms, ${(p99 / idleP99).toFixed(1)} times that of an idle shop`,
  };
}

/** All animals of one of the categories that were imported. */
async function oneCategory(window: WindowClient): Promise<PetSelection> {
  const categories = await window.call('categories.list', {});
  const id = categories.find(({ name }) => name === 'Fish 0')?.id;
  if (id === undefined) throw new Error('The import made no category');
  const view = { sort: 'newest', status: 'all', categoryId: id, search: '' } as const;
  const { newestChange: asOf } = await window.call('pets.view', { view, grouping: null });
  return { kind: 'view', view, except: [], asOf };
}
