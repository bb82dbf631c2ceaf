import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../testing/test-service.ts';

/**
 * An independent client: a public generator derives its types from the served document, and a small
 * program that uses them is type-checked and then run against the live service.
 */

const TYPESCRIPT = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
const NODE_MODULES = dirname(TYPESCRIPT);

let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), 'animal-store-client-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await symlink(NODE_MODULES, join(folder, 'node_modules'), 'junction');
});

afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const PROGRAM = `
import createClient from 'openapi-fetch';
import type { components, paths } from './generated.ts';

const client = createClient<paths>({
  baseUrl: process.env['BASE_URL'] ?? '',
  headers: { Authorization: \`Bearer \${process.env['API_KEY'] ?? ''}\` },
});

const body: components['schemas']['NewPet'] = { name: 'Rex', categoryId: 3, status: 'available' };
const added = await client.POST('/pets', { body, params: { header: { 'Idempotency-Key': 'once' } } });
const listed = await client.GET('/pets', { params: { query: { limit: 5, status: 'available' } } });
const read = await client.GET('/pets/{petId}', { params: { path: { petId: added.data?.id ?? 0 } } });
const missing = await client.GET('/pets/{petId}', { params: { path: { petId: 4711 } } });
const code: components['schemas']['Error']['code'] | undefined = missing.error?.code;
const names: string[] | undefined = listed.data?.map((pet) => pet.name);

// @ts-expect-error: the interface has no such status
const wrong: components['schemas']['NewPet'] = { name: 'Rex', categoryId: 3, status: 'dead' };

console.log(JSON.stringify({ added: added.data, names, read: read.data, code, wrong: wrong.status }));
`;

test(
  'a client generated from /openapi.json adds, lists and reads',
  { timeout: 120_000 },
  async () => {
    const base = `http://127.0.0.1:${service.port}`;
    const document = (await (await fetch(`${base}/openapi.json`)).json()) as {
      servers: [{ url: string }];
    };
    expect(document.servers[0].url).toBe(`${base}/v1`);
    const generated = astToString(await openapiTS(JSON.stringify(document)));
    await writeFile(join(folder, 'generated.ts'), generated);
    await writeFile(join(folder, 'program.ts'), PROGRAM);

    const tsc = join(TYPESCRIPT, 'bin/tsc');
    const flags = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--target',
      'es2024',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--allowImportingTsExtensions',
      '--types',
      'node',
    ];
    expect(await run([tsc, ...flags, join(folder, 'program.ts')])).toMatchObject({
      status: 0,
      output: '',
    });

    const { secret } = await service.issueKey();
    const env = { ...process.env, BASE_URL: document.servers[0].url, API_KEY: secret };
    const { status, output } = await run([join(folder, 'program.ts')], env);
    expect(status, output).toBe(0);
    const pet = { id: 1, name: 'Rex', categoryId: 3, status: 'available' };
    expect(JSON.parse(output)).toEqual({
      added: pet,
      names: ['Rex'],
      read: pet,
      code: 'not_found',
      wrong: 'dead',
    });
  },
);

/** Runs a program on this same Node while the service keeps replying. */
async function run(args: string[], env = process.env): Promise<{ status: number; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [status] = (await once(child, 'close')) as [number];
  return { status, output };
}
