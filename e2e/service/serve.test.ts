import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { expectOwnerOnly, HAS_MODES } from '../../src/main/testing/owner-only.ts';
import {
  askToEnd,
  createKey,
  runProgram,
  startServing,
  startServingByNpm,
  temporaryFolder,
  type Ended,
  type Serving,
} from '../../src/main/testing/program.ts';

const running: Serving[] = [];
async function serving(folder: string, ...args: string[]): Promise<Serving> {
  const service = await startServing(folder, '--no-window', ...args);
  running.push(service);
  return service;
}
afterEach(() => {
  for (const service of running.splice(0)) service.process.kill('SIGKILL');
});

function bearer(key: string): { headers: Record<string, string> } {
  return { headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' } };
}

/** Posts an animal, but sends its last bytes only when told to. */
async function postSlowly(
  baseAddress: string,
  key: string,
): Promise<{ reply: Promise<Response>; sendRest: () => void }> {
  let sendRest = (): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"name":"Late",'));
      sendRest = () => {
        controller.enqueue(new TextEncoder().encode('"categoryId":1}'));
        controller.close();
      };
    },
  });
  const reply = fetch(`${baseAddress}/pets`, {
    method: 'POST',
    body,
    duplex: 'half',
    ...bearer(key),
  } as RequestInit);
  await delay(300);
  return { reply, sendRest };
}

/** Expects one clear sentence or two on standard error, a failing exit code, and no stack trace. */
function expectSentence(ended: Ended, sentence: RegExp): void {
  expect(ended.code).toBeGreaterThan(0);
  expect(ended.stderr).toMatch(sentence);
  expect(ended.stderr).not.toMatch(/^\s+at /m);
  expect(ended.stderr.trim().split('\n').length).toBeLessThanOrEqual(2);
  expect(ended.stdout).toBe('');
}

describe('serve', () => {
  it('serves from the line it prints until it is asked to end, then exits 0 within 3 seconds', async () => {
    const folder = temporaryFolder();
    const service = await serving(folder);
    expect(service.baseAddress).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
    const key = await createKey(folder);
    const posted = await fetch(`${service.baseAddress}/pets`, {
      method: 'POST',
      body: '{"name":"Bella","categoryId":9223372036854775807}',
      ...bearer(key),
    });
    expect(posted.status).toBe(201);
    expect(await posted.text()).toContain('"categoryId":9223372036854775807');
    const startedAt = performance.now();
    expect((await service.stop()).code).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    const again = await serving(folder);
    const listed = await fetch(`${again.baseAddress}/pets`, bearer(key));
    expect(await listed.text()).toMatch(/^\[\{.*"name":"Bella".*\}\]$/);
  });

  it('finishes a request that is under way when it is asked to end, and asked again', async () => {
    const folder = temporaryFolder();
    const service = await serving(folder);
    const posting = await postSlowly(service.baseAddress, await createKey(folder));
    askToEnd(service.process);
    await delay(100);
    askToEnd(service.process);
    await delay(100);
    posting.sendRest();
    expect((await posting.reply).status).toBe(201);
    expect((await service.ended).code).toBe(0);
  });

  it('ends in order by the message of a process manager', async () => {
    const service = await serving(temporaryFolder());
    service.process.send('shutdown');
    expect((await service.ended).code).toBe(0);
  });

  // On Windows, npm does not pass signals on to what it runs.
  it.skipIf(process.platform === 'win32')('ends in order when npm is told to', async () => {
    const folder = temporaryFolder();
    const service = await startServingByNpm(folder, '--no-window');
    running.push(service);
    const posting = await postSlowly(service.baseAddress, await createKey(folder));
    service.process.kill('SIGTERM');
    await delay(100);
    posting.sendRest();
    expect((await posting.reply).status).toBe(201);
    expect((await service.ended).code).toBe(0);
  });

  it('lets a key that is revoked in the terminal in no more from the next request on', async () => {
    const folder = temporaryFolder();
    const service = await serving(folder);
    const key = await createKey(folder);
    expect((await fetch(`${service.baseAddress}/pets`, bearer(key))).status).toBe(200);
    const revoked = await runProgram('cli', 'keys', 'revoke', 'Till', '--data-dir', folder);
    expect(revoked.code).toBe(0);
    const refused = await fetch(`${service.baseAddress}/pets`, bearer(key));
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: 'invalid_api_key', status: 401 });
  });

  it('opens staging beside production, with keys and animals of its own', async () => {
    const folder = temporaryFolder();
    const service = await serving(folder, '--staging');
    const staging = await service.printed(/Staging is listening on (http\S+)\n/);
    const key = await createKey(folder);
    expect((await fetch(`${service.baseAddress}/pets`, bearer(key))).status).toBe(200);
    expect((await fetch(`${staging}/pets`, bearer(key))).status).toBe(401);
  });

  it.runIf(HAS_MODES)('makes files that their owner alone can read', async () => {
    const folder = join(temporaryFolder(), 'new');
    await serving(folder);
    expectOwnerOnly(folder, join(folder, 'animal-store.sqlite'));
  });
});

describe('serve refuses in a sentence', () => {
  it('a second process on the same data folder', async () => {
    const folder = temporaryFolder();
    await serving(folder);
    const second = await runProgram('serve', '--data-dir', folder, '--port', '0', '--no-window');
    expectSentence(second, /already/i);
  });

  it('a port that is taken', async () => {
    const taker = createServer().listen(0, '127.0.0.1');
    await once(taker, 'listening');
    const port = String((taker.address() as AddressInfo).port);
    const refused = await runProgram(
      ...(['serve', '--data-dir', temporaryFolder(), '--port', port, '--no-window'] as const),
    );
    taker.close();
    expectSentence(refused, new RegExp(`${port}.*in use.* type: animal-store serve .*--port 0`));
  });

  it('one port for production and staging', async () => {
    const taker = createServer().listen(0, '127.0.0.1');
    await once(taker, 'listening');
    const port = String((taker.address() as AddressInfo).port);
    taker.close();
    const ports = ['--port', port, '--staging', '--staging-port', port];
    const refused = await runProgram('serve', '--data-dir', temporaryFolder(), ...ports);
    expectSentence(refused, new RegExp(`can't both have port ${port}`));
  });

  it('one port for the service and the metrics', async () => {
    const taker = createServer().listen(0, '127.0.0.1');
    await once(taker, 'listening');
    const port = String((taker.address() as AddressInfo).port);
    taker.close();
    const ports = ['--port', port, '--metrics-port', port];
    const refused = await runProgram('serve', '--data-dir', temporaryFolder(), ...ports);
    expectSentence(refused, new RegExp(`metrics can't both have port ${port}.*--metrics-port`));
  });

  it.each([
    [['--nonsense'], /unknown option/],
    [['--port', 'seven'], /port/i],
    [['--port', '70000'], /port/i],
    [['stray'], /too many arguments/],
  ])('the arguments %j', async (args, sentence) => {
    expectSentence(await runProgram('serve', ...args), sentence);
  });

  it('a data folder without a name', async () => {
    const refused = await runProgram('serve', '--data-dir', '', '--port', '0', '--no-window');
    expectSentence(refused, /No data folder is named/);
  });

  it('a data folder whose path goes through a file', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, 'not a folder');
    const refused = await runProgram('serve', '--data-dir', join(file, 'data'), '--port', '0');
    expectSentence(refused, /data folder .* can't be used/);
  });

  // Root may write everywhere and take any port. On Windows everybody may take any port, and
  // folders have no modes.
  const isKeptOut = HAS_MODES && process.getuid?.() !== 0;
  it.runIf(isKeptOut)('a data folder that cannot be written', async () => {
    const folder = join(temporaryFolder(), 'read-only');
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    const refused = await runProgram('serve', '--data-dir', folder, '--port', '0');
    expectSentence(refused, /data folder .* can't be used/);
  });

  it.runIf(isKeptOut)('a privileged port', async () => {
    const refused = await runProgram('serve', '--data-dir', temporaryFolder(), '--port', '80');
    expectSentence(refused, /80/);
  });

  it('a database that is none, and leaves it as it is', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'animal-store.sqlite');
    writeFileSync(file, 'This is a shopping list, not a database. '.repeat(200));
    const before = readFileSync(file);
    const refused = await runProgram('serve', '--data-dir', folder, '--port', '0', '--no-window');
    expectSentence(refused, /restore/);
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});
