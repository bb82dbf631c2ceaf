import { UNNAMED_CLERK } from '../../shared/history.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PET_STATUSES } from '../../shared/pet.ts';
import { issueCursor } from './list-query.ts';
import { expectError } from '../testing/reply-expectations.ts';
import { send, type RawResponse } from '../testing/raw-http.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

const ANIMALS = 250;

let service: TestService;
let authorization: string;

beforeAll(async () => {
  service = await startTestService();
  ({ authorization } = await service.issueKey());
  for (let number = 0; number < ANIMALS; number += 1) {
    const status = [...PET_STATUSES, undefined][number % 4];
    await service.store.pets.add({
      pet: { name: `Pet ${number}`, categoryId: 2n ** 62n + BigInt(number), status },
      author: UNNAMED_CLERK,
    });
  }
});

afterAll(async () => {
  await service.close();
});

async function get(path: string): Promise<RawResponse> {
  return send(service.port, { path, headers: { Authorization: authorization } });
}

function idsOf({ body }: RawResponse): number[] {
  return (JSON.parse(body) as { id: number }[]).map(({ id }) => id);
}

function nextOf({ headers }: RawResponse): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(headers['link'] ?? '')?.[1];
}

async function readAll(path: string): Promise<number[]> {
  const ids: number[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const page = await get(next);
    expect(page.status).toBe(200);
    ids.push(...idsOf(page));
    next = nextOf(page);
  }
  return ids;
}

describe('a page', () => {
  test('has 20 animals by id unless the client says otherwise', async () => {
    const page = await get('/v1/pets');
    expect(idsOf(page)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(page.headers['x-total-count']).toBe(String(ANIMALS));
    expect(page.headers['content-type']).toBe('application/json');
  });

  test('has int64 with every digit, and no status where there is none', async () => {
    const { body } = await get('/v1/pets?limit=4');
    expect(body).toContain(
      '{"id":1,"name":"Pet 0","categoryId":4611686018427387904,"status":"available"}',
    );
    expect(body).toContain('{"id":4,"name":"Pet 3","categoryId":4611686018427387907}');
  });

  test.each([1, 2, 9, 10, 19, 99, 100])('limit=%d is obeyed', async (limit) => {
    expect(idsOf(await get(`/v1/pets?limit=${limit}`))).toHaveLength(limit);
  });

  test.each(PET_STATUSES)(
    'status=%s shows those alone, never one without a status',
    async (status) => {
      const page = await get(`/v1/pets?status=${status}&limit=100`);
      const pets = JSON.parse(page.body) as { status?: string }[];
      expect(pets.every((pet) => pet.status === status)).toBe(true);
      expect(page.headers['x-total-count']).toBe(String(pets.length));
    },
  );

  test('is the same from the cache, and new as soon as an animal was added', async () => {
    const first = await get('/v1/pets?limit=1');
    const second = await get('/v1/pets?limit=1');
    expect(second.body).toBe(first.body);
    await service.store.pets.add({ pet: { name: 'New', categoryId: 1n }, author: UNNAMED_CLERK });
    const third = await get('/v1/pets?limit=1');
    const [before, after] = [first, third].map((page) => Number(page.headers['x-total-count']));
    expect(after).toBe((before ?? 0) + 1);
    expect(third.body).toBe(first.body);
  });

  test('tells where a client that polls goes on, the last page too', async () => {
    const first = await get('/v1/pets?limit=5&status=sold');
    const cursor = first.headers['x-next-cursor'] ?? '';
    expect(nextOf(first)).toBe(`/v1/pets?limit=5&status=sold&cursor=${cursor}`);
    const all = await readAll('/v1/pets?limit=100&status=sold');
    let page = first;
    const seen = idsOf(first);
    while (idsOf(page).length > 0) {
      page = await get(`/v1/pets?status=sold&cursor=${page.headers['x-next-cursor'] ?? ''}`);
      seen.push(...idsOf(page));
    }
    expect(seen).toEqual(all);
    expect(page.headers).not.toHaveProperty('x-next-cursor');
  });

  test('of that cursor is empty until something was added, also from the cache', async () => {
    const last = await get('/v1/pets?status=pending&limit=100');
    expect(nextOf(last)).toBeUndefined();
    const poll = `/v1/pets?status=pending&cursor=${last.headers['x-next-cursor'] ?? ''}`;
    expect(idsOf(await get(poll))).toEqual([]);
    const pet = { name: 'Fresh', categoryId: 1n, status: 'pending' } as const;
    const added = await service.store.pets.add({ pet, author: UNNAMED_CLERK });
    const id = 'row' in added ? Number(added.row.id) : undefined;
    for (let time = 1; time <= 2; time += 1) {
      const page = await get(poll);
      expect(idsOf(page)).toEqual([id]);
      const next = `/v1/pets?status=pending&cursor=${page.headers['x-next-cursor'] ?? ''}`;
      expect(idsOf(await get(next))).toEqual([]);
    }
  });

  test('that was kept as the last one takes what is added, and a link when it is full', async () => {
    const pages = ['/v1/pets?status=sold&limit=3'];
    for (let next = nextOf(await get(pages[0] ?? '')); next; next = nextOf(await get(next))) {
      pages.push(next);
    }
    const lastPage = pages.at(-1) ?? '';
    const seen = [await get(lastPage)];
    for (let added = 0; added < 4; added += 1) {
      const pet = { name: 'Late', categoryId: 1n, status: 'sold' } as const;
      await service.store.pets.add({ pet, author: UNNAMED_CLERK });
      seen.push(await get(lastPage));
    }
    const had = seen.map((page) => idsOf(page).length);
    const first = had[0] ?? 0;
    expect(had).toEqual([0, 1, 2, 3, 4].map((added) => Math.min(3, first + added)));
    expect(seen.map((page) => nextOf(page) !== undefined)).toEqual(
      [0, 1, 2, 3, 4].map((added) => first + added > 3),
    );
  });
});

describe('following pages', () => {
  test('the link is relative and keeps limit and status', async () => {
    expect(nextOf(await get('/v1/pets'))).toMatch(/^\/v1\/pets\?limit=20&cursor=[\w-]+$/);
    const filtered = await get('/v1/pets?status=sold&limit=7');
    expect(nextOf(filtered)).toMatch(/^\/v1\/pets\?limit=7&status=sold&cursor=[\w-]+$/);
  });

  test.each([1, 33, 100])('%d at a time show every animal once, in order', async (limit) => {
    const path = limit === 1 ? '/v1/pets?status=pending&limit=1' : `/v1/pets?limit=${limit}`;
    const ids = await readAll(path);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    const { headers } = await get(path);
    expect(ids).toHaveLength(Number(headers['x-total-count']));
  });

  test('adding while paging neither repeats nor skips', async () => {
    const first = await get('/v1/pets?limit=100');
    await service.store.pets.add({
      pet: { name: 'Between', categoryId: 1n },
      author: UNNAMED_CLERK,
    });
    const rest = await readAll(nextOf(first) ?? '');
    const ids = [...idsOf(first), ...rest];
    const all = await readAll('/v1/pets?limit=100');
    expect(ids).toEqual(all);
  });

  test('past the end is an empty page without a next one', async () => {
    const cursor = issueCursor(service.store.cursorSecret, 10_000n, null);
    const page = await get(`/v1/pets?cursor=${cursor}`);
    expect(page).toMatchObject({ status: 200, body: '[]' });
    expect(page.headers['link']).toBeUndefined();
  });

  test('another limit may be asked for on the way', async () => {
    const next = nextOf(await get('/v1/pets?limit=5')) ?? '';
    expect(idsOf(await get(next.replace('limit=5', 'limit=2')))).toEqual([6, 7]);
  });
});

describe('a query out of contract is 400 invalid_parameter and names the parameter', () => {
  const secret = Buffer.alloc(32, 7);
  const queries: [string, string][] = [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1000000000000000000000', 'limit'],
    ['limit=', 'limit'],
    ['limit', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1.0', 'limit'],
    ['limit=1e1', 'limit'],
    ['limit=0x10', 'limit'],
    ['limit=010', 'limit'],
    ['limit=+10', 'limit'],
    ['limit=%2B10', 'limit'],
    ['limit=%2010', 'limit'],
    ['limit=10%00', 'limit'],
    ['limit=%D9%A1', 'limit'],
    ['limit=10&limit=10', 'limit'],
    ['limit=10&%6cimit=11', 'limit'],
    ['status=', 'status'],
    ['status=Sold', 'status'],
    ['status=sold%20', 'status'],
    ['status=none', 'status'],
    ['status=sold,pending', 'status'],
    ['status=sold&status=sold', 'status'],
    ['cursor=a&cursor=a', 'cursor'],
  ];
  test.each(queries)('%s', async (query, parameter) => {
    const response = await get(`/v1/pets?${query}`);
    expectError(response, 400, 'invalid_parameter');
    const { message } = JSON.parse(response.body) as { message: string };
    expect(message).toMatch(new RegExp(`^${parameter} `));
  });

  test('all problems come in one message', async () => {
    const { body } = await get('/v1/pets?limit=0&status=x&cursor=y');
    const { message } = JSON.parse(body) as { message: string };
    expect(message).toContain('limit must be');
    expect(message).toContain('status must be');
  });

  test('a cursor of another shop or filter, altered or padded is invalid_cursor', async () => {
    const cursor = issueCursor(service.store.cursorSecret, 5n, null);
    const altered = cursor.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    const odd = [
      `cursor=${cursor}&status=sold`,
      'cursor=',
      'cursor=abc',
      'cursor=%',
      `cursor=${'A'.repeat(34)}`,
      `cursor=${issueCursor(secret, 5n, null)}`,
      `cursor=${altered}`,
      `cursor=${cursor}=`,
      `cursor=${cursor}%20`,
      `cursor=${issueCursor(service.store.cursorSecret, 5n, 'sold')}`,
    ];
    for (const query of odd) {
      expectError(await get(`/v1/pets?${query}`), 400, 'invalid_cursor');
    }
    expect((await get(`/v1/pets?cursor=${cursor}`)).status).toBe(200);
  });
});
