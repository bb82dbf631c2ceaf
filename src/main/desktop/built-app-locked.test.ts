import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignIn } from '../../shared/person.ts';
import { newMachine, portOf, untilOpen, type BuiltApp, type Machine } from './testing/machine.ts';

let machine: Machine;
let app: BuiltApp;
beforeAll(async () => {
  machine = newMachine();
  app = await untilOpen(machine.start());
});
afterAll(() => {
  app.kill();
  rmSync(machine.root, { recursive: true, force: true });
});

/** A till of the shop, which adds animals over HTTP. */
async function till(): Promise<(name: string) => Promise<void>> {
  const made = await app.ask('call', 'keys.create', {
    environment: 'production',
    label: 'Till',
    plan: { plan: 'free' },
  });
  const { secret } = (made.ok ? made.value : {}) as { secret: string };
  const address = `http://127.0.0.1:${String(await portOf(app))}/v1/pets`;
  return async (name) => {
    const reply = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name, categoryId: 1 }),
    });
    expect(reply.status).toBe(201);
  };
}

/** The names of the animals of which the page was told. */
async function told(): Promise<string[]> {
  const heard = (await app.ask('heard')) as { data: { rows: { name: string }[] } }[];
  return heard.flatMap(({ data }) => data.rows.map(({ name }) => name));
}

test('a locked window is told of no animal, and again of each once somebody signs in', async () => {
  await app.ask('listen', 'pets.added');
  const add = await till();
  const person = { name: 'Olivia', role: 'owner', pin: '4711' };
  const made = await app.ask('call', 'persons.add', person);
  const { current } = (made.ok ? made.value : {}) as SignIn;
  await add('Hidden');
  await app.ask('call', 'persons.lock', {});
  // Additions are told a fifth of a second later, when the window is locked.
  await pause(1_000);
  expect(await told()).toEqual([]);
  await app.ask('call', 'persons.signIn', { id: current?.id, pin: '4711' });
  await add('Shown');
  await expect.poll(told).toEqual(['Shown']);
});
