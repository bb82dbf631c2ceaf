import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createKey } from '../../src/main/testing/program.ts';
import type { Finding, Line } from '../support/findings.ts';
import type { LoadRequest } from '../support/load.ts';
import { mixed } from '../support/requests.ts';
import type { Workbench } from '../support/workbench.ts';

const SECTION = 'loop';
const ANIMALS = 1_000_000;
const TILLS = 10;
/** The Business plan lets a till send 1,000 requests a minute: one each 60 ms. */
const PACE = 60;
const SECONDS = 15;

interface Till {
  send(request: LoadRequest): Promise<number>;
  close(): void;
}

/** How late the event loop of the process that serves the tills is, which in the app is the window's too. */
export async function loop(bench: Workbench): Promise<Line[]> {
  const dataFolder = await bench.stockOf(ANIMALS);
  const keys: string[] = [];
  for (let till = 0; till < TILLS; till += 1) keys.push(await createKey(dataFolder, 'business'));
  const own = await bench.startOwn(dataFolder);
  const tills = keys.map((key) => openTill(own.origin, key));
  await pause(2_000);
  await own.ask('watchLoop');
  await Promise.all(tills.map((till, number) => sendPaced(till, number)));
  const paced = await own.ask('loopDelay');
  await own.ask('watchLoop');
  await Promise.all(tills.map((till, number) => sendToLimit(till, number)));
  const atOnce = await own.ask('loopDelay');
  for (const till of tills) till.close();
  return [
    finding(
      'Event loop, ten tills at full rate: p99',
      `${String(SECONDS)} s at 167 requests/s`,
      paced,
    ),
    finding('Event loop, their minute spent at once: p99', 'until each till got its 429', atOnce),
  ];
}

function finding(what: string, own: string, value: number): Finding {
  const detail = `${own}, at a million animals`;
  return { section: SECTION, what, own: detail, other: '', value, unit: 'ms', goal: { atMost: 5 } };
}

/** One connection, one request after the other, as a till does. */
function openTill(origin: string, key: string): Till {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: async ({ method, path, body }) => {
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
      const asked = request(`${origin}${path}`, { method, headers, agent });
      asked.end(body);
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      return response.statusCode ?? 0;
    },
    close: () => {
      agent.destroy();
    },
  };
}

async function sendPaced(till: Till, number: number): Promise<void> {
  const requests = mixed(ANIMALS);
  await pause((number * PACE) / TILLS);
  const startedAt = performance.now();
  for (let sent = 0; sent * PACE < SECONDS * 1_000; sent += 1) {
    const next = requests[(sent + number * 97) % requests.length];
    const status = next && (await till.send(next));
    if (status === undefined || status >= 300) throw new Error(`A till got ${String(status)}`);
    await pause(Math.max(0, startedAt + (sent + 1) * PACE - performance.now()));
  }
}

async function sendToLimit(till: Till, number: number): Promise<void> {
  const requests = mixed(ANIMALS);
  for (const next of requests.slice(number).concat(requests)) {
    if ((await till.send(next)) === 429) return;
  }
}
