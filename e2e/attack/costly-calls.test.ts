import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram, startServing, temporaryFolder } from '../../src/main/testing/program.ts';
import {
  openWindow,
  WINDOW_ADDRESS,
  type WindowClient,
} from '../../src/main/testing/window-client.ts';
import type { CallName } from '../../src/shared/bridge.ts';
import { processMs } from '../support/thread-time.ts';

/**
 * What little a page can send that asks for very much: it is refused for about as much processor time, in all
 * threads of the service together, as a harmless call takes.
 */

/** As many as one step may change, were it not for their notes. */
const ANIMALS = 19_000;
const TIMES = 5;

let service: Awaited<ReturnType<typeof startServing>>;
let owner: WindowClient;
let locked: WindowClient;

beforeAll(async () => {
  const folder = temporaryFolder();
  await runProgram('cli', 'seed', '--animals', String(ANIMALS), '--data-dir', folder);
  service = await startServing(folder, '--window-port', '0', '--log-level', 'error');
  owner = await openWindow(await service.printed(WINDOW_ADDRESS));
  const { token } = await owner.call('browsers.newLink', {});
  locked = await openWindow(`${owner.origin}/?token=${token}`);
  await owner.call('persons.add', { name: 'Olivia', role: 'owner', pin: '4711' });
});
afterAll(() => service.stop());

/** What a call costs (ms), on average, and the code of its refusal. */
async function costOf(window: WindowClient, name: CallName, body: string) {
  const started = processMs(service.process.pid);
  let refusal = '';
  for (let sent = 0; sent < TIMES; sent += 1) {
    const result = await window.send(name, body);
    refusal = result.ok ? '' : result.error.code;
  }
  return { ms: (processMs(service.process.pid) - started) / TIMES, refusal };
}

interface Try {
  what: string;
  costly: [name: CallName, input: object];
  refusal: string;
  harmless: [name: CallName, body: string];
  by: () => WindowClient;
}

const view = { sort: 'newest', status: 'all', categoryId: null, search: '' };
const everyAnimal = { kind: 'view', view, except: [], asOf: 0 };
const harmlessList = JSON.stringify({ view, offset: 0, limit: 100 });

test.runIf(process.platform === 'linux').each<Try>([
  {
    what: 'notes of 15 kB for 19,000 animals',
    costly: [
      'pets.change',
      { selection: everyAnimal, change: { details: { notes: '€'.repeat(5_000) } } },
    ],
    refusal: 'bad_request',
    harmless: ['pets.rows', harmlessList],
    by: () => owner,
  },
  {
    what: '1.2 MB from a locked window',
    costly: ['app.info', { a: 'a '.repeat(600_000) }],
    refusal: 'body_too_large',
    harmless: ['app.info', '{}'],
    by: () => locked,
  },
  {
    what: '1.2 MB for a call that a locked window may not make',
    costly: ['settings.change', { language: 'a '.repeat(600_000) }],
    refusal: 'sign_in_needed',
    harmless: ['app.info', '{}'],
    by: () => locked,
  },
])('$what: refused at once', async ({ costly, harmless, refusal, by }) => {
  await costOf(by(), ...harmless);
  const asked = await costOf(by(), costly[0], JSON.stringify(costly[1]));
  const beside = await costOf(by(), ...harmless);
  const times = asked.ms / beside.ms;
  process.stdout.write(
    `${costly[0]}: ${times.toFixed(1)} times ${harmless[0]} (${beside.ms.toFixed(1)} ms)\n`,
  );
  expect(beside.refusal).toBe('');
  expect(asked.refusal).toBe(refusal);
  expect(times).toBeLessThan(30);
});
