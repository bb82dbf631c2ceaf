import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { runProgram } from '../src/main/testing/program.ts';

interface Compose {
  services: Record<
    string,
    {
      command?: string[];
      secrets?: string[];
      stop_grace_period?: string;
      volumes?: string[];
      ports?: string[];
      network_mode?: string;
    }
  >;
  configs: Record<'balancer' | 'unavailable', { content: string }>;
  secrets: Record<string, object>;
  volumes: Record<string, unknown>;
}

const compose = parse(readFileSync('compose.postgres.yaml', 'utf8'), { merge: true }) as Compose;
const nodes = Object.entries(compose.services).filter(([name]) => name.startsWith('node-'));

it('starts its nodes with options that serve has, and gives each a volume of its own', async () => {
  expect(nodes).toHaveLength(2);
  const { stdout: help } = await runProgram('serve', '--help');
  for (const [name, { command = [], volumes }] of nodes) {
    for (const option of command) expect(help).toContain(option.split('=', 1)[0]);
    expect(volumes).toEqual([`${name}:/data`]);
    expect(compose.volumes).toHaveProperty([name]);
  }
});

it('serves the window, and the database to its node, to this machine alone', async () => {
  const { window, database } = compose.services;
  const { stdout: help } = await runProgram('serve', '--help');
  for (const option of window?.command ?? []) expect(help).toContain(option.split('=', 1)[0]);
  expect(window).toMatchObject({ network_mode: 'host', secrets: ['database-password'] });
  expect(window?.command).toContain('--host=127.0.0.1');
  expect(window?.command).not.toContain('--no-window');
  const [, port = ''] = /@127\.0\.0\.1:(\d+)\//.exec(window?.command?.join(' ') ?? '') ?? [];
  expect(database?.ports).toEqual([`127.0.0.1:${port}:5432`]);
});

it('keeps the password in a secret, and gives draining its time', () => {
  for (const [, { command = [], secrets, stop_grace_period: grace }] of nodes) {
    expect(secrets).toEqual(['database-password']);
    expect(command.join(' ')).not.toMatch(/:\/\/[^ :]*:[^ @]*@/);
    const drain = Number(/--drain=(\d+)/.exec(command.join(' '))?.[1]);
    expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThan(drain + 3);
  }
  expect(compose.secrets).toHaveProperty('database-password');
});

it('sends requests only to nodes that are ready', () => {
  const { content } = compose.configs.balancer;
  expect(content).toContain('option httpchk GET /readyz');
  for (const [name] of nodes) expect(content).toContain(`server ${name} ${name}:7387 check`);
});

it('tells by itself that no node is ready as a node would', () => {
  const [head = '', body = ''] = compose.configs.unavailable.content.split('\n\n');
  expect(head).toMatch(/^HTTP\/1.1 503 .*\nRetry-After: \d+\n/s);
  expect(Object.keys(JSON.parse(body) as object)).toEqual(['code', 'message', 'status']);
});
