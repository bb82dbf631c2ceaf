import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { LoadRequest } from './load.ts';

/** A till with one connection, which sends one request after the other. */
export interface PacedTill {
  /** Returns the status of the reply. */
  send(request: LoadRequest): Promise<number>;
  close(): void;
}

/** Opens a till's connection to a service. */
export function openTill(origin: string, key: string): PacedTill {
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
    close: () => agent.destroy(),
  };
}

/**
 * Sends a request every `pace` ms, or as soon as the previous one has its reply, until `isOver`.
 * Returns how long each took (ms). Throws for a reply that is not a success.
 */
export async function sendPaced(
  till: PacedTill,
  next: (sent: number) => LoadRequest,
  { pace, isOver }: { pace: number; isOver: () => boolean },
): Promise<number[]> {
  const took: number[] = [];
  const startedAt = performance.now();
  for (let sent = 0; !isOver(); sent += 1) {
    const sentAt = performance.now();
    const status = await till.send(next(sent));
    if (status >= 300) throw new Error(`A till got ${String(status)}`);
    took.push(performance.now() - sentAt);
    await pause(Math.max(0, startedAt + (sent + 1) * pace - performance.now()));
  }
  return took;
}
