import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DATABASE_ADDRESS } from './balancer.ts';
import { Program, until } from './processes.ts';
import { PASSWORD } from './settings.ts';

const SERVE = fileURLToPath(new URL('../../out/main/serve.js', import.meta.url));

/** Given as an owner would: in the environment, not on the command line. */
export const DATABASE_URL = `postgresql://postgres:${PASSWORD}@${DATABASE_ADDRESS}/postgres`;

/** One `serve` on the cluster's database. */
export class Node {
  readonly port: number;
  readonly dataFolder: string;
  readonly #program: Program;

  constructor(number: number, place: string, url = DATABASE_URL) {
    this.port = 18_090 + number;
    this.dataFolder = join(place, `node${String(number)}`);
    mkdirSync(this.dataFolder);
    this.#program = new Program(
      [
        ...([process.execPath, SERVE, '--data-dir', this.dataFolder, '--no-window'] as const),
        '--port',
        String(this.port),
        '--log-level',
        'warn',
      ],
      join(place, `node${String(number)}.log`),
      { DATABASE_URL: url, ANIMAL_STORE_NO_KEYCHAIN: '1' },
    );
  }

  start(): void {
    this.#program.start();
  }

  kill(): Promise<void> {
    return this.#program.kill();
  }

  async untilReady(): Promise<void> {
    await until(`the node on port ${String(this.port)} is ready`, async () => {
      const { status } = await fetch(`http://127.0.0.1:${String(this.port)}/readyz`);
      return status === 200;
    });
  }
}
