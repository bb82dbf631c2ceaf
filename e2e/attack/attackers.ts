import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What to attack, and a key that an attacker has stolen. */
export interface Target {
  port: number;
  key: string;
}

/** All attacks that are going on at once; `stop` ends them. */
export interface Attack {
  /** Connections opened so far. */
  opened: number;
  stop(): Promise<void>;
}

/** How many attackers of each kind. */
const NUMBERS = { idle: 1_000, slowHeaders: 150, slowBodies: 100, flooders: 4 };
const FLOOD = 300;

const HEAD = (key: string, more: string) =>
  `POST /v1/pets HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${more}`;

/** Starts to hold connections open, to send slowly, to flood, and to send what is not HTTP. */
export function beginAttack({ port, key }: Target): Attack {
  const sockets = new Set<Socket>();
  const over = new AbortController();
  const work: Promise<void>[] = [];
  const attack: Attack = {
    opened: 0,
    stop: async () => {
      over.abort();
      for (const socket of sockets) socket.destroy();
      await Promise.all(work);
    },
  };
  const open = (): Socket => {
    attack.opened += 1;
    const socket = connect({ port, host: '127.0.0.1', ...from(attack.opened) });
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.resume();
    return socket;
  };
  const times = (count: number, run: () => Promise<void>): void => {
    for (let n = 0; n < count; n += 1) work.push(run().catch(() => undefined));
  };
  const rest = (ms: number) => pause(ms, undefined, { signal: over.signal });

  /** Reopens a connection whenever it is closed. */
  const keepOpen = async (): Promise<void> => {
    for (;;) {
      const socket = open();
      while (!socket.destroyed) await rest(200);
    }
  };
  const drip = (start: string) => async (): Promise<void> => {
    for (;;) {
      const socket = open();
      socket.write(start);
      while (!socket.destroyed) {
        await rest(200);
        if (socket.writable) socket.write('a');
      }
    }
  };
  const repeat = (bytes: string) => async (): Promise<void> => {
    for (;;) {
      const socket = open();
      socket.end(bytes, 'latin1');
      await Promise.race([new Promise((resolve) => socket.once('close', resolve)), rest(1_000)]);
      await rest(10);
    }
  };
  times(NUMBERS.idle, keepOpen);
  times(NUMBERS.slowHeaders, drip('GET /v1/pets HTTP/1.1\r\nHost: shop\r\nX: '));
  times(NUMBERS.slowBodies, drip(HEAD(key, 'Content-Length: 60000\r\n\r\n{"name":"')));
  const pipelined = `GET /v1/pets HTTP/1.1\r\nHost: shop\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  times(NUMBERS.flooders, repeat(pipelined.repeat(FLOOD)));
  times(NUMBERS.flooders, repeat('GET /v1/pets HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(FLOOD)));
  times(NUMBERS.flooders, repeat(HEAD(key, `X: ${'y'.repeat(100_000)}\r\n\r\n`)));
  times(
    NUMBERS.flooders,
    repeat(HEAD(key, 'Content-Length: 5000000\r\n\r\n') + 'a'.repeat(500_000)),
  );
  times(NUMBERS.flooders, repeat('\x16\x03\x01\0\xff'.repeat(2_000)));
  return attack;
}

/** On Linux, each connection comes from a different address of the loopback network. */
function from(number: number): { localAddress?: string } {
  if (process.platform !== 'linux') return {};
  return { localAddress: `127.2.${(number >> 8) & 255}.${number & 255}` };
}
