import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { CallInput, CallName, CallOutput, Result } from '../../shared/bridge.ts';
import type { ServiceState } from '../../shared/app-info.ts';

/** Messages to the shop's process. */
export type ToShop = 'stop' | { time: number } | { number: number; name: string; input: unknown };

/** Messages from the shop's process. */
export type FromShop =
  | { kind: 'listening'; port: number }
  | { kind: 'time' }
  | { kind: 'service.changed'; state: ServiceState }
  | { kind: 'result'; number: number; result: Result<unknown> };

/** A whole shop in a process of its own, so that its disk can differ from ours. */
export interface ShopProcess {
  process: ChildProcess;
  port: number;
  /** What its windows were sent, in order. */
  received: ServiceState[];
  /** Makes a call as its window would. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
  /**
   * Sets its clock (Unix ms), which stands still from then on. `SHOP_TIME` in its environment does
   * so from the start.
   */
  setTime(time: number): Promise<void>;
  /** Closes the shop as a host does; returns the exit code. */
  stop(): Promise<number | null>;
}

/** Opens the shop of a data folder in a process with these environment variables. */
export async function startShopProcess(
  dataFolder: string,
  env: Record<string, string> = {},
): Promise<ShopProcess> {
  const child = fork(new URL('run-shop.ts', import.meta.url), [dataFolder], {
    env: { ...process.env, ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  });
  const received: ServiceState[] = [];
  child.on('message', (message: FromShop) => {
    if (message.kind === 'service.changed') received.push(message.state);
  });
  let calls = 0;
  const next = <Kind extends FromShop['kind']>(kind: Kind, call?: number) =>
    new Promise<Extract<FromShop, { kind: Kind }>>((resolve, reject) => {
      const take = (message: FromShop): void => {
        if (message.kind !== kind || ('number' in message && message.number !== call)) return;
        child.off('message', take).off('exit', fail);
        resolve(message as Extract<FromShop, { kind: Kind }>);
      };
      const fail = (code: number | null, signal: string | null): void =>
        reject(new Error(`The shop ended with ${String(code ?? signal)}`));
      child.on('message', take).once('exit', fail);
    });
  const { port } = await next('listening');
  return {
    process: child,
    port,
    received,
    async call(name, input) {
      if (!child.connected) throw new Error('The shop has ended');
      const number = (calls += 1);
      const answered = next('result', number);
      // If the shop is killed first, its end reports that.
      child.send({ number, name, input }, () => undefined);
      const { result } = await answered;
      if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
      return result.value as never;
    },
    async setTime(time) {
      const set = next('time');
      child.send({ time });
      await set;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.send('stop');
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}
