import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKey, startServing, temporaryFolder } from '../../src/main/testing/program.ts';
import {
  openWindow,
  WINDOW_ADDRESS,
  type WindowClient,
} from '../../src/main/testing/window-client.ts';
import { calls, type CallName } from '../../src/shared/bridge.ts';
import { memoryMb } from '../support/memory.ts';
import { threadMs } from '../support/thread-time.ts';
import { hostileBodies } from './hostile-calls.ts';

/**
 * Whatever a page sends, as nobody, at a locked window, as a clerk or as the owner: main says no in words, and
 * keeps no till waiting. Counted is the processor time of the service's thread, which does not depend
 * on what else the machine does.
 */

const MOST_MS = 200;
const PIN = '4711';
const ROLES = ['nobody', 'locked', 'clerk', 'owner'] as const;
/** Those end who is signed in, what listens where, or the shop. */
const ENDS = new Set<CallName>(['persons.lock', 'update.install', 'backups.restore']);

let service: Awaited<ReturnType<typeof startServing>>;
let till = '';
let windows: Record<(typeof ROLES)[number], WindowClient>;

beforeAll(async () => {
  const folder = temporaryFolder();
  till = await createKey(folder, 'enterprise', { perMinute: 1_000_000_000, perDay: 1_000_000_000 });
  service = await startServing(folder, '--window-port', '0', '--log-level', 'error');
  const owner = await openWindow(await service.printed(WINDOW_ADDRESS));
  const another = async () => {
    const { token } = await owner.call('browsers.newLink', {});
    return openWindow(`${owner.origin}/?token=${token}`);
  };
  await owner.call('persons.add', { name: 'Olivia', role: 'owner', pin: PIN });
  const { persons } = await owner.call('persons.add', { name: 'Carl', role: 'clerk', pin: PIN });
  const clerk = await another();
  const id = persons.find(({ name }) => name === 'Carl')?.id ?? '';
  await clerk.call('persons.signIn', { id, pin: PIN });
  const nobody = await openWindow(`${owner.origin}/?token=none`);
  windows = { nobody, locked: await another(), clerk, owner };
});

afterAll(async () => {
  await service.stop();
});

async function listAsTill(): Promise<number> {
  const headers = { authorization: `Bearer ${till}` };
  const reply = await fetch(`${service.baseAddress}/pets`, { headers });
  await reply.text();
  return reply.status;
}

const names = (Object.keys(calls) as CallName[]).filter((name) => !ENDS.has(name));

/** One body of so many is sent, another one for each call and role; all of them with `HOSTILE=1`. */
const ONE_IN = Number(process.env['HOSTILE'] ?? (process.env['WHOLE'] ? 43 : 401));
/** They are sent in so many rounds. What memory a round takes for good, the next would take again. */
const ROUNDS = 2;

/** Sends a round's bodies of each call in each role, and returns what must not have come of them. */
async function sendRound(round: number): Promise<string[]> {
  const bad: string[] = [];
  const { pid } = service.process;
  const parts = ONE_IN * ROUNDS;
  for (const [place, name] of names.entries()) {
    const bodies = hostileBodies(name);
    for (const [turn, role] of ROLES.entries()) {
      const part = (place + turn + round * ONE_IN) % parts;
      for (const body of bodies.filter((_, index) => index % parts === part)) {
        const started = threadMs(pid);
        const result = await windows[role].send(name, body);
        const cost = threadMs(pid) - started;
        const what = `${role} ${name} ${String(body).slice(0, 200)}`;
        if (cost > MOST_MS) bad.push(`${cost.toFixed(0)} ms: ${what}`);
        if (!result.ok && result.error.code === 'internal_error') bad.push(what);
      }
    }
    expect(await listAsTill()).toBe(200);
  }
  return bad;
}

test.runIf(process.platform === 'linux')(
  'no call of any page is our fault, or keeps tills waiting, or leaves memory behind',
  async () => {
    const memory: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await sendRound(round)).toEqual([]);
      memory.push(memoryMb(service.process.pid));
    }
    const [first = 0, second = 0] = memory;
    process.stdout.write(`Memory after each round: ${memory.join(' MB, ')} MB\n`);
    expect(second / first).toBeLessThan(1.2);
  },
  1_800_000,
);
