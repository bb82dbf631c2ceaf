import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startKeyring } from '../support/keyring.ts';
import { places, quit } from '../support/electron-shop.ts';
import { expect, test, type Started } from './app.ts';

/** The processes of the app that work on a data folder, from the system's own list. */
function mainProcessesOn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      const file = `/proc/${name}/cmdline`;
      const command = existsSync(file) ? readFileSync(file, 'utf8') : '';
      return command.includes(join(folder, 'stock')) && !/sh\0-c|--type=/.test(command);
    })
    .map(Number);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Makes the app throw an error that nobody catches, as if it had run for longer than a minute. */
async function raiseLater({ app }: Started): Promise<void> {
  await app.evaluate(() => {
    const now = Date.now();
    Date.now = () => now + 120_000;
    setImmediate(() => {
      throw new Error('unforeseen');
    });
  });
}

test.describe('on Linux', () => {
  test.skip(process.platform !== 'linux', 'It is about Linux’s processes and keyring.');

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    test(`${signal} ends the app in order`, async ({ machine }) => {
      const { app } = await machine.start();
      const ended = once(app.process(), 'exit');
      app.process().kill(signal);
      expect(await ended).toEqual([0, null]);
      expect(existsSync(join(machine.folder, 'stock/animal-store.sqlite-wal'))).toBe(false);
    });
  }

  test('an app that starts itself again may still ask for an administrator', async ({
    machine,
  }) => {
    const started = await machine.start();
    const ended = once(started.app.process(), 'exit');
    const first = started.app.process().pid ?? 0;
    await raiseLater(started);
    await ended;
    const others = () => mainProcessesOn(machine.folder).filter((pid) => pid !== first);
    await expect.poll(() => others().length, { timeout: 30_000 }).toBe(1);
    const [pid = 0] = others();
    try {
      expect(readFileSync(`/proc/${String(pid)}/status`, 'utf8')).toMatch(/^NoNewPrivs:\t0$/m);
    } finally {
      process.kill(pid, 'SIGTERM');
      await expect.poll(() => mainProcessesOn(machine.folder)).toEqual([]);
    }
  });

  test('a keychain that never answers does not keep the app from ending', async ({ machine }) => {
    const keyring = await startKeyring();
    try {
      const { app, page } = await machine.start({ env: keyring.env });
      keyring.freeze();
      const made = await page.evaluate(() =>
        window.shop.call('keys.create', {
          environment: 'production',
          label: 'Till 1',
          plan: { plan: 'pro' },
        } as never),
      );
      expect(JSON.stringify(made)).toMatch(/keychain/);
      // libsecret alone would wait for half a minute, or for ever with a prompt.
      const ended = once(app.process(), 'exit');
      await quit(app).catch(() => undefined);
      await ended;
    } finally {
      await keyring.stop();
    }
  });
});

test('while a message is shown that the window can’t be, tills go on working', async ({
  machine,
}) => {
  const from = join(machine.folder, 'app');
  cpSync(join(machine.program, 'out'), join(from, 'out'), { recursive: true });
  cpSync(join(machine.program, 'package.json'), join(from, 'package.json'));
  symlinkSync(join(machine.program, 'node_modules'), join(from, 'node_modules'));
  rmSync(join(from, 'out/renderer'), { recursive: true });
  const port = await freePort();
  await machine.launch({ from, port });
  const status = () =>
    fetch(`http://127.0.0.1:${String(port)}/v1/pets`, { signal: AbortSignal.timeout(5_000) }).then(
      (reply) => reply.status,
      () => 0,
    );
  const log = join(machine.folder, 'stock/logs/animal-store.log');
  const logged = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  await expect.poll(logged, { timeout: 30_000 }).toContain('The window could not be loaded');
  // The message is on the screen a moment later.
  await pause(1_000);
  expect(await status()).toBe(401);
});

test('a mistyped command is told, and ends with an exit code of its own', async ({ machine }) => {
  const child = machine.run(['kyes', 'list'], { DISPLAY: '' });
  let stderr = '';
  child.stderr?.on('data', (text: Buffer) => (stderr += text.toString()));
  expect((await once(child, 'close'))[0]).toBe(2);
  expect(stderr).toContain("unknown command 'kyes'");
});

test('a folder of its own that can’t be written is told, not taken for a second start', async ({
  machine,
}) => {
  test.skip(process.platform !== 'linux', 'The place is Linux’s.');
  const [, ...stock] = places(machine.folder);
  const config = join(machine.folder, 'config');
  mkdirSync(config, { mode: 0o500 });
  const child = machine.run(stock, { XDG_CONFIG_HOME: config });
  let stderr = '';
  child.stderr?.on('data', (text: Buffer) => (stderr += text.toString()));
  await expect
    .poll(() => stderr, { timeout: 30_000 })
    .toContain(`can’t write to its own folder ${config}/`);
});
