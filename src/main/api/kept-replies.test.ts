import { afterEach, beforeEach, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../shared/history.ts';
import { addAnimals } from '../testing/stock.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import type { Store } from '../store/store.ts';

let service: TestService;
let authorization: string;
/** What was read from the store since it was last looked at. */
let reads: string[];

beforeEach(async () => {
  reads = [];
  service = await startTestService({ wrapStore: noting });
  ({ authorization } = await service.issueKey());
  await addAnimals(service.store, 1, 25);
});

afterEach(async () => {
  await service.close();
});

/** The store, which notes what is read of its animals. */
function noting(store: Store): Store {
  const { pets } = store;
  const note = <Args extends unknown[], Result>(
    name: string,
    read: (...args: Args) => Result,
  ): ((...args: Args) => Result) => {
    return (...args) => {
      reads.push(name);
      return read(...args);
    };
  };
  return {
    ...store,
    pets: {
      ...pets,
      page: note('page', (query) => pets.page(query)),
      byId: note('byId', (id) => pets.byId(id)),
      counts: note('counts', () => pets.counts()),
    },
  };
}

/** A reply to a till, and what was read for it. */
async function get(path: string) {
  reads = [];
  const url = `http://127.0.0.1:${String(service.port)}${path}`;
  const response = await fetch(url, { headers: { authorization } });
  const pets = JSON.parse(await response.text()) as unknown;
  return { reads, pets, total: response.headers.get('x-total-count') };
}

async function addOne(): Promise<void> {
  await service.store.pets.add({ pet: { name: 'Rex', categoryId: 1n }, author: UNNAMED_CLERK });
}

async function rename(id: bigint): Promise<void> {
  const animals = [{ id, version: 0 }];
  await service.store.pets.change({ kind: 'animals', animals }, { name: 'Bo' }, UNNAMED_CLERK);
}

it('a page is read once, as long as nothing happens', async () => {
  const first = await get('/v1/pets');
  expect(first).toMatchObject({ reads: ['page'], total: '25' });
  expect(await get('/v1/pets')).toEqual({ ...first, reads: [] });
});

it('after additions, a full page is only counted again', async () => {
  const { pets } = await get('/v1/pets?limit=20');
  await addOne();
  expect(await get('/v1/pets?limit=20')).toEqual({ reads: ['counts'], pets, total: '26' });
  expect(await get('/v1/pets?limit=20')).toEqual({ reads: [], pets, total: '26' });
});

it('after additions, the last page is read again', async () => {
  await get('/v1/pets?limit=50');
  await addOne();
  const { reads: then, pets, total } = await get('/v1/pets?limit=50');
  expect({ then, total }).toEqual({ then: ['page'], total: '26' });
  expect(pets).toHaveLength(26);
});

it('after a change, every page is read again', async () => {
  await get('/v1/pets?limit=20');
  await rename(3n);
  const { reads: then, pets } = await get('/v1/pets?limit=20');
  expect(then).toEqual(['page']);
  expect(pets).toContainEqual(expect.objectContaining({ id: 3, name: 'Bo' }));
});

it('an animal is read once, until any animal changes', async () => {
  expect(await get('/v1/pets/3')).toMatchObject({ reads: ['byId'], pets: { id: 3 } });
  await addOne();
  expect(await get('/v1/pets/3')).toMatchObject({ reads: [], pets: { id: 3 } });
  await rename(3n);
  expect(await get('/v1/pets/3')).toMatchObject({ reads: ['byId'], pets: { id: 3, name: 'Bo' } });
});
