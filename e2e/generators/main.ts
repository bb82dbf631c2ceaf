/**
 * `npm run generators`: creates clients from the OpenAPI document of a running service with public
 * generators, type-checks them strictly, and tests each with the real service (`scenario.ts`).
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestService } from '../../src/main/testing/test-service.ts';
import { UNNAMED_CLERK } from '../../src/shared/history.ts';
import { BIG_CATEGORY } from './scenario.ts';

const HERE = import.meta.dirname;
const TOOLS = join(HERE, 'node_modules');
const GENERATED = join(HERE, 'generated');
const DOCUMENT = 'generated/openapi.json';

/** Each generator's program, by the name of its driver. */
const GENERATORS: Record<string, readonly string[]> = {
  'openapi-fetch': [
    'openapi-typescript/bin/cli.js',
    ...[DOCUMENT, '-o', 'generated/openapi-fetch/schema.ts'],
  ],
  'hey-api': ['@hey-api/openapi-ts/bin/run.js', '-i', `./${DOCUMENT}`, '-o', 'generated/hey-api'],
  orval: ['orval/dist/bin/orval.mjs', '--config', 'orval.config.mjs'],
  kubb: ['@kubb/cli/bin/kubb.cjs', 'generate', '--config', 'kubb.config.mjs'],
  'swagger-typescript-api': [
    'swagger-typescript-api/dist/cli.mjs',
    ...[
      'generate',
      '-p',
      DOCUMENT,
      '-o',
      'generated/swagger-typescript-api',
      '-n',
      'client.ts',
      '--generate-union-enums',
    ],
  ],
  'openapi-zod-client': [
    'openapi-zod-client/bin.js',
    ...[DOCUMENT, '-o', 'generated/openapi-zod-client.ts'],
  ],
  oazapfts: ['oazapfts/dist/cli.js', DOCUMENT, 'generated/oazapfts.ts'],
};

/**
 * Runs asynchronously: the service is in this same process, so its event loop must not be blocked.
 * Returns what was printed.
 */
async function run(what: string, program: string, args: readonly string[]): Promise<string> {
  const tool = spawn(process.execPath, [program, ...args], { cwd: HERE });
  const output: Buffer[] = [];
  for (const stream of [tool.stdout, tool.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk));
  }
  const [code] = (await once(tool, 'close')) as [number | null];
  const text = Buffer.concat(output).toString();
  if (code !== 0) throw new Error(`${what} failed:\n${text}`);
  return text;
}

function installTools(): void {
  if (existsSync(join(TOOLS, 'orval'))) return;
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
  const done = spawnSync('npm', ['install', '--prefix', HERE, ...quiet], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) throw new Error('npm could not install the generators');
}

installTools();
rmSync(GENERATED, { recursive: true, force: true });
mkdirSync(GENERATED);
const service = await startTestService();
try {
  const base = `http://127.0.0.1:${String(service.port)}/v1`;
  const document = await (await fetch(new URL('/openapi.json', base))).text();
  writeFileSync(join(HERE, DOCUMENT), document);
  const big = { name: 'Big', categoryId: BigInt(BIG_CATEGORY) };
  await service.store.pets.add({ pet: big, author: UNNAMED_CLERK });

  for (const [name, [program = '', ...args]] of Object.entries(GENERATORS)) {
    await run(name, join(TOOLS, program), args);
  }
  await run('tsc', join(TOOLS, 'typescript/bin/tsc'), ['-p', 'drivers']);
  const bundle = ['--bundle', '--packages=external', '--platform=node', '--format=esm'];
  const bundled = join(GENERATED, 'run.mjs');
  await run('esbuild', join(TOOLS, 'esbuild/bin/esbuild'), [
    ...['drivers/run.ts', ...bundle, `--outfile=${bundled}`],
  ]);
  for (const name of Object.keys(GENERATORS)) {
    const { secret } = await service.issueKey();
    const found = JSON.parse(await run(name, bundled, [name, base, secret])) as { int64: string };
    process.stdout.write(
      `${name}: type-checked; lists, adds, retries, filters, pages, errors as they should be; int64: ${found.int64}\n`,
    );
  }
} finally {
  await service.close();
}
