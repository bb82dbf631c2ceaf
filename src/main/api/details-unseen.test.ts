import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILT_IN_FIELDS } from '../../shared/fields/built-in.ts';
import { UNNAMED_CLERK } from '../../shared/history.ts';
import { send, type RawRequest } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

/** Tills neither see nor change what the shop wrote down about its animals. */

const DETAILS = { price: 1250, chip: '276098106123456', notes: 'Shy “Äpfel”', xaa: true };

let service: TestService;
let headers: Record<string, string>;
beforeAll(async () => {
  service = await startTestService();
  const { authorization } = await service.issueKey();
  headers = { Authorization: authorization, 'Content-Type': 'application/json' };
});
afterAll(async () => {
  await service.close();
});

function post(name: string, more = {}): RawRequest {
  const body = JSON.stringify({ name, categoryId: 1, status: 'available', ...more });
  return { method: 'POST', path: '/v1/pets', headers: { 'Idempotency-Key': name }, body };
}

const CONVERSATION: readonly RawRequest[] = [
  ...['Bella', 'Rex', 'Äke'].map((name) => post(name)),
  { path: '/v1/pets' },
  { path: '/v1/pets?status=available&limit=2' },
  { path: '/v1/pets/1' },
  { path: '/v1/pets/3' },
  { path: '/v1/pets/99' },
];

/** All that is replied, but for what is another's with every reply: its time and what is left of a limit. */
async function converse(): Promise<unknown[]> {
  const replies = [];
  for (const request of CONVERSATION) {
    const reply = await send(service.port, {
      ...request,
      headers: { ...headers, ...request.headers },
    });
    const lasting = Object.entries(reply.headers).filter(
      ([name]) => !['date', 'x-ratelimit-remaining', 'x-request-id'].includes(name),
    );
    replies.push([reply.status, lasting, reply.body]);
  }
  return replies;
}

test('a conversation is the same, byte for byte, once the animals have details', async () => {
  const { store } = service;
  await converse();
  const before = await converse();
  const [price] = BUILT_IN_FIELDS;
  if (!price) throw new Error('There is no field');
  await store.fields.save({ ...price, id: null, name: 'Vaccinated', kind: 'yesNo' });
  const [bella, ...others] = await Array.fromAsync(store.pets.all());
  if (!bella) throw new Error('There is no animal');
  const { notes, price: amount } = DETAILS;
  for (const [animals, details] of [
    [[bella], DETAILS],
    [others, { notes, price: amount }],
  ] as const) {
    const selection = { kind: 'animals' as const, animals: [...animals] };
    expect(await store.pets.change(selection, { details }, UNNAMED_CLERK)).toMatchObject({
      done: animals.length,
    });
  }
  expect(await converse()).toEqual(before);
  expect(before).toHaveLength(CONVERSATION.length);
});

test('what a till sends under their names is kept by no animal', async () => {
  const request = post('Ida', { price: 3, details: DETAILS });
  const reply = await send(service.port, {
    ...request,
    headers: { ...headers, ...request.headers },
  });
  expect(reply.status).toBe(201);
  expect(reply.body).not.toMatch(/details|price|1250/);
  const animals = await Array.fromAsync(service.store.pets.all());
  expect(animals.at(-1)).toMatchObject({ name: 'Ida', details: {} });
});
