import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKey, startServing, temporaryFolder } from '../../src/main/testing/program.ts';
import { threadMs } from '../support/thread-time.ts';
import { sendPacket, worstPackets } from './worst-packets.ts';

/**
 * What anybody can send costs so little that a good till beside it is answered within 50 ms. Two
 * packets at once are on their way, so each may take half of that. Counted is the processor time of the
 * service's thread, which does not depend on what else the machine does.
 */

const PACKETS = process.env['WHOLE'] ? 200 : 80;
const AT_ONCE = 2;
const MOST_MS = 50 / AT_ONCE;

let service: Awaited<ReturnType<typeof startServing>> | undefined;
let base = '';
let till = '';
let stolen = '';

beforeAll(async () => {
  const folder = temporaryFolder();
  const plan = { perMinute: 1_000_000_000, perDay: 1_000_000_000 };
  till = await createKey(folder, 'enterprise', plan);
  stolen = await createKey(folder, 'enterprise', plan);
  service = await startServing(folder, '--no-window', '--log-level', 'error');
  base = service.baseAddress;
});

afterAll(async () => {
  await service?.stop();
});

async function askAsTill(): Promise<number> {
  const headers = { authorization: `Bearer ${till}` };
  const reply = await fetch(`${base}/pets`, { headers });
  await reply.text();
  return reply.status;
}

test.runIf(process.platform === 'linux').each(worstPackets('').keys().toArray())(
  'the worst packet number %i takes no time that a till would notice',
  async (index) => {
    const { step = '', bytes = '' } = worstPackets(stolen)[index] ?? {};
    let left = PACKETS;
    const replies = new Set<number>();
    const work = async (): Promise<void> => {
      for (; left > 0; left -= 1) {
        await sendPacket(base, bytes);
        if (left % 20 === 0) replies.add(await askAsTill());
      }
    };
    const before = threadMs(service?.process.pid);
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect((threadMs(service?.process.pid) - before) / PACKETS, step).toBeLessThan(MOST_MS);
    expect([...replies]).toEqual([200]);
  },
);
