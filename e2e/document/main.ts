/**
 * `npm run document`: tests the OpenAPI document of a running service with public tools. Redocly
 * and Spectral must report no warnings. The Postman collection made from it must work in newman,
 * and so must the collection and the .http file that /docs offers, the latter in httpyac. publint and
 * attw must find nothing wrong with the client's package.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestService } from '../../src/main/testing/test-service.ts';
import { UNNAMED_CLERK } from '../../src/shared/history.ts';
import { addTests, type Collection } from './collection.ts';

const TOOLS = join(import.meta.dirname, 'node_modules');
const RESULTS = join(import.meta.dirname, '../../out/document');

/** Runs asynchronously: the service is in this same process, so its event loop must not be blocked. */
async function run(what: string, program: string, args: readonly string[]): Promise<void> {
  process.stdout.write(`── ${what}\n`);
  const tool = spawn(process.execPath, [join(TOOLS, program), ...args], {
    cwd: RESULTS,
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  });
  const [code] = (await once(tool, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${what} failed`);
}

async function text(address: string): Promise<string> {
  return (await fetch(address)).text();
}

function installTools(): void {
  if (existsSync(join(TOOLS, 'publint'))) return;
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts'];
  const done = spawnSync('npm', ['install', '--prefix', import.meta.dirname, ...quiet], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) throw new Error('npm could not install the tools');
}

installTools();
mkdirSync(RESULTS, { recursive: true });
const service = await startTestService();
try {
  const base = `http://127.0.0.1:${String(service.port)}`;
  const { secret } = await service.issueKey();
  await service.store.pets.add({ pet: { name: 'Rex', categoryId: 3n }, author: UNNAMED_CLERK });
  const document = await text(`${base}/openapi.json`);
  writeFileSync(join(RESULTS, 'openapi.json'), document);
  writeFileSync(join(RESULTS, 'spectral.yaml'), 'extends: ["spectral:oas"]\n');

  const collection = 'animal-store.postman_collection.json';
  const lint = ['lint', '--extends=recommended', '--max-problems=50', 'openapi.json'];
  await run('Redocly', '@redocly/cli/bin/cli.js', lint);
  const strict = ['--ruleset', 'spectral.yaml', '--fail-severity', 'warn', 'openapi.json'];
  await run('Spectral', '@stoplight/spectral-cli/dist/index.js', ['lint', ...strict]);

  const options = 'parametersResolution=Example,folderStrategy=Tags';
  const converter = 'openapi-to-postmanv2/bin/openapi2postmanv2.js';
  await run('openapi-to-postman', converter, [
    '-s',
    'openapi.json',
    '-o',
    collection,
    '-O',
    options,
  ]);
  const made = JSON.parse(readFileSync(join(RESULTS, collection), 'utf8')) as Collection;
  writeFileSync(join(RESULTS, collection), JSON.stringify(addTests(made), null, 2));
  const variables = ['--env-var', `baseUrl=${base}/v1`, '--env-var', `bearerToken=${secret}`];
  await run('newman', 'newman/bin/newman.js', ['run', collection, '--bail', ...variables]);

  const offered = 'offered.postman_collection.json';
  writeFileSync(join(RESULTS, offered), await text(`${base}/docs/${collection}`));
  const key = ['--env-var', `apiKey=${secret}`];
  await run('newman, from /docs', 'newman/bin/newman.js', ['run', offered, '--bail', ...key]);
  const requests = await text(`${base}/docs/animal-store.http`);
  writeFileSync(
    join(RESULTS, 'offered.http'),
    requests
      .replace('@apiKey = ', `@apiKey = ${secret}`)
      .replaceAll(/^### .*$/gm, '$&\n?? status < 300'),
  );
  const client = await fetch(`${base}/docs/animal-store-client.tgz`);
  writeFileSync(join(RESULTS, 'client.tgz'), await client.bytes());
  await run('publint', 'publint/src/cli.js', ['run', 'client.tgz', '--strict']);
  await run('attw', '@arethetypeswrong/cli/dist/index.js', ['client.tgz']);
  await run('httpyac, from /docs', 'httpyac/bin/httpyac.js', ['offered.http', '--all', '--bail']);
} finally {
  await service.close();
}
