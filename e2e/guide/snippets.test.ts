import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../src/main/platform/clock.ts';
import { ensureCertificate } from '../../src/main/tls/certificate.ts';
import { startTestService, type TestService } from '../../src/main/testing/test-service.ts';

/** The guide's programs, taken from it unchanged and run against the real service. */

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

let service: TestService;
let folder: string;
let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  service = await startTestService({ environment: 'staging' });
  const { secret } = await service.issueKey();
  env = { ...process.env, BASE: `http://127.0.0.1:${service.port}/v1`, KEY: secret };
  folder = await mkdtemp(join(tmpdir(), 'animal-store-guide-'));
});

afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

/** The first program in a language that contains this text. */
async function snippet(language: string, having: string): Promise<string> {
  const guide = await readFile(join(ROOT, 'docs/building-a-till.md'), 'utf8');
  const programs = guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'));
  const found = Array.from(programs, ([, program = '']) => program);
  return (
    found.find((program) => program.includes(having)) ?? expect.fail(`no ${language} in the guide`)
  );
}

function isThere(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

async function runIn(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(program, args, { cwd: folder, env });
  return stdout;
}

/** Every program in the guide adds one Rex, with an Idempotency-Key. */
async function expectRexAdded(): Promise<void> {
  expect(await service.store.pets.counts()).toMatchObject({ all: 1 });
  expect(await service.store.pets.byId(1n)).toMatchObject({ name: 'Rex', categoryId: 3n });
  const [till] = service.keys.list();
  expect(service.activities.of(till?.id ?? '').errors).toEqual([]);
}

/** Runs a listing with the pin of a service over HTTPS, then with another pin: that sends nothing. */
async function expectPinned(run: () => Promise<string>, refusal: object): Promise<void> {
  const certificate = await ensureCertificate(join(folder, 'certificates'), systemClock);
  const secure = await startTestService({ tls: certificate });
  const { secret } = await secure.issueKey();
  env['BASE'] = `https://127.0.0.1:${secure.port}/v1`;
  Object.assign(env, { KEY: secret, PIN: certificate.publicKeyPin });
  try {
    expect((await run()).trim()).toBe('[]');
    env['PIN'] = Buffer.alloc(32).toString('base64');
    await expect(run()).rejects.toMatchObject(refusal);
    expect(secure.logged.filter((line) => line.includes('"method":"GET"'))).toHaveLength(1);
  } finally {
    await secure.close();
  }
}

const hasCurl = isThere('curl', '--version') && isThere('openssl', 'version');
test.runIf(hasCurl)('curl', { timeout: 60_000 }, async () => {
  await runIn('sh', '-e', '-c', await snippet('sh', '"$BASE/pets?limit=5"'));
  await expectRexAdded();
});

test.runIf(hasCurl)('curl with a pinned key', { timeout: 60_000 }, async () => {
  const listing = await snippet('sh', '--pinnedpubkey');
  // curl's own exit code for a pin that does not match.
  await expectPinned(() => runIn('sh', '-c', listing), { code: 90 });
});

test('TypeScript with the client that the service serves', { timeout: 120_000 }, async () => {
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const install = (await snippet('sh', 'npm install')).replace('7388', String(service.port));
  await runIn('sh', '-e', '-c', `${install.trim()} --no-audit --no-fund`);
  const till = await snippet('ts', 'AnimalStoreClient');
  await writeFile(join(folder, 'till.ts'), till);
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024'];
  const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
  await runIn(process.execPath, tsc, ...strict, ...types, 'till.ts');
  expect(await runIn(process.execPath, 'till.ts')).toContain("name: 'Rex'");
  await expectRexAdded();
});

const hasPython = isThere('python3', '--version');

async function writePythonTill(): Promise<void> {
  for (const name of ['shop.py', 'till.py']) {
    await writeFile(join(folder, name), await snippet('python', `# ${name}`));
  }
}

test.runIf(hasPython)('Python', { timeout: 60_000 }, async () => {
  await writePythonTill();
  const output = await runIn('python3', '-W', 'error', 'till.py');
  expect(output).toMatch(/^added 1 Rex\n1 in stock; ask later from \S+\n$/);
  await expectRexAdded();
  // What could not be sent waits for the next start, and is then added once.
  const { BASE } = env;
  env['BASE'] = 'http://127.0.0.1:1/v1';
  const impatient = (await snippet('python', '# shop.py')).replace('tries=8', 'tries=1');
  await writeFile(join(folder, 'shop.py'), impatient);
  await expect(runIn('python3', 'till.py')).rejects.toMatchObject({ code: 1 });
  env['BASE'] = BASE;
  await runIn('python3', 'till.py');
  expect(await service.store.pets.counts()).toMatchObject({ all: 3 });
});

test.runIf(hasPython)('Python with a pinned key', { timeout: 60_000 }, async () => {
  await writePythonTill();
  const list =
    'import os; from shop import Shop; print(Shop(*map(os.environ.get, ["BASE", "KEY", "PIN"])).ask("GET", "/pets")[0])';
  await expectPinned(() => runIn('python3', '-W', 'error', '-c', list), {
    stderr: expect.stringContaining('This is not the shop.') as string,
  });
});

test.runIf(isThere('dotnet', '--version'))('C#', { timeout: 180_000 }, async () => {
  await runIn('dotnet', 'new', 'console', '--output', 'till');
  await writeFile(join(folder, 'till/Program.cs'), await snippet('csharp', 'using'));
  expect(await runIn('dotnet', 'run', '--project', 'till')).toContain('"name":"Rex"');
  await expectRexAdded();
});
