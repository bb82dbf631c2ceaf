import { setTimeout as pause } from 'node:timers/promises';
import { createKey, startServing, temporaryFolder } from '../../src/main/testing/program.ts';
import { memoryMb } from '../support/memory.ts';
import { beginAttack } from './attackers.ts';

/** How often (ms) a till sends a request; every fifth one adds an animal. */
const EVERY = 20;
/** How long (ms) a till waits for a reply. */
const PATIENCE = 10_000;

export interface AttackResult {
  /** The number of the well-behaved till's requests. */
  asked: number;
  /** Replies that were not as they should be. */
  problems: string[];
  /** The number of the attackers' connections. */
  opened: number;
  /**
   * By how much the service's memory grew (MB) during the attack; NaN where the system does not
   * report it.
   */
  grownMb: number;
}

/** Attacks a service in a process of its own for `duration` ms, while a till sends its usual requests. */
export async function runAttack(duration: number): Promise<AttackResult> {
  const folder = temporaryFolder();
  const huge = { perMinute: 1_000_000_000, perDay: 1_000_000_000 };
  const till = await createKey(folder, 'enterprise', huge);
  const stolen = await createKey(folder, 'business');
  const service = await startServing(folder, '--no-window', '--log-level', 'error');
  let asked = 0;
  const problems: string[] = [];
  const ask = async (): Promise<void> => {
    const isAddition = asked % 5 === 0;
    try {
      const response = await fetch(`${service.baseAddress}/pets`, {
        ...(isAddition && { method: 'POST', body: '{"name":"Rex","categoryId":1}' }),
        headers: { authorization: `Bearer ${till}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(PATIENCE),
      });
      await response.text();
      if (response.status !== (isAddition ? 201 : 200)) problems.push(`${response.status}`);
    } catch (error) {
      problems.push(String(error));
    }
    asked += 1;
  };
  for (let n = 0; n < 50; n += 1) await ask();
  asked = 0;
  const before = memoryMb(service.process.pid);
  const attack = beginAttack({ port: Number(new URL(service.baseAddress).port), key: stolen });
  const end = performance.now() + duration;
  while (performance.now() < end) {
    await ask();
    await pause(EVERY);
  }
  const grownMb = memoryMb(service.process.pid) - before;
  await attack.stop();
  const { code, stderr } = await service.stop();
  if (code !== 0 || stderr !== '') problems.push(`ended with ${String(code)}: ${stderr}`);
  return { asked, problems, opened: attack.opened, grownMb };
}
