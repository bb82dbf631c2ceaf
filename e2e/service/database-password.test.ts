import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type PostgresServer } from '../../src/main/testing/postgres-server.ts';
import { runProgram, startServing, temporaryFolder } from '../../src/main/testing/program.ts';

let server: PostgresServer;
let url: URL;
let password: string;

beforeAll(async () => {
  server = await startPostgres();
  url = new URL(await server.createDatabase());
  password = decodeURIComponent(url.password);
  url.password = '';
}, 120_000);
afterAll(() => server.stop(), 120_000);

it('takes the password from a file, and shows it neither to ps nor in a log', async () => {
  const folder = temporaryFolder();
  const file = join(temporaryFolder(), 'password');
  writeFileSync(file, `${password}\n`);
  const node = await startServing(
    folder,
    '--no-window',
    '--log-level',
    'debug',
    '--database',
    url.href,
    '--database-password-file',
    file,
  );
  const shown =
    process.platform === 'linux'
      ? readFileSync(`/proc/${String(node.process.pid)}/cmdline`, 'utf8')
      : '';
  await server.kill();
  await fetch(`${node.baseAddress}/pets`).catch(() => undefined);
  await server.start();
  const { stdout, stderr } = await node.stop();
  const logs = readdirSync(join(folder, 'logs')).map((name) =>
    readFileSync(join(folder, 'logs', name), 'utf8'),
  );
  expect(logs.join()).not.toBe('');
  const told = [shown, stdout, stderr, ...logs].join();
  expect(told).not.toContain(password);
  expect(told).not.toContain(encodeURIComponent(password));
}, 60_000);

it('says what to do when there is no password', async () => {
  const data = ['--data-dir', temporaryFolder(), '--port', '0', '--no-window'];
  const started = await runProgram('serve', ...data, '--database', url.href);
  expect(started).toMatchObject({ code: 1, stdout: '' });
  expect(started.stderr).toContain('refuses this user or password');
});

it.each([
  ['in the address', { password: 'secret' }],
  ['as a parameter', { search: '?password=secret' }],
  ['of its client certificate', { search: '?sslpassword=secret' }],
])('refuses a password on the command line %s', async (_, put) => {
  const address = new URL(url);
  Object.assign(address, put);
  const started = await runProgram('serve', '--database', address.href);
  expect(started.code).toBe(1);
  expect(started.stderr).toContain('--database-password-file');
  expect(started.stderr).not.toContain('secret');
});
