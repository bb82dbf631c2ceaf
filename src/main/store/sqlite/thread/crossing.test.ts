import { copyFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UNNAMED_CLERK } from '../../../../shared/history.ts';
import { temporaryFolder } from '../../../testing/program.ts';
import { MORNING, PUPPIES, StandingClock } from '../../../testing/records.ts';
import { databaseIn, fillAsAShop, withStock } from '../../../testing/stock.ts';
import { ALL_NEWEST } from '../../contract/contract-shop.ts';
import type { Store } from '../../store.ts';
import { openSqliteStore } from '../sqlite-store.ts';
import { openThreadedStore } from './threaded-store.ts';

// What a store promises is tested on the plain one (`contract.test.ts`); here, that nothing changes on
// the way through its threads.

const clock = new StandingClock();
const PICTURE = new Uint8Array([1, 2, 3]);
let threaded: Store;
let plain: Store;

beforeEach(async () => {
  const [file, copy] = [databaseIn(temporaryFolder()), databaseIn(temporaryFolder())];
  await withStock(file, (store) => fillAsAShop(store, clock, 30));
  copyFileSync(file, copy);
  threaded = await openThreadedStore({ file, clock });
  plain = await openSqliteStore({ file: copy, clock });
});
afterEach(async () => {
  await threaded.close();
  await plain.close();
});

/** Does the same in both, and expects the same of both. */
async function expectSame(work: (store: Store) => unknown): Promise<void> {
  expect(await work(threaded)).toEqual(await work(plain));
}

it('reads the same in threads, bytes and large numbers included', async () => {
  const view = { ...ALL_NEWEST, search: 'a' };
  const day = { by: 'day', timeZone: 'UTC' } as const;
  await expectSame(({ pets }) => pets.rows(view, 0, 50));
  await expectSame(({ pets }) => pets.view(ALL_NEWEST, day));
  await expectSame(({ pets }) => pets.byIds([3n, 1n]));
  await expectSame(({ pets }) => Array.fromAsync(pets.all()));
  await expectSame(({ pets }) => pets.page({ status: null, afterId: 0n, limit: 5 }));
  await expectSame(({ pets }) => pets.removed(0, 10, ''));
  await expectSame(({ history }) => history.page({ limit: 100 }));
  await expectSame(({ categories }) => categories.list());
  await expectSame(({ fields }) => fields.list());
  await expectSame(({ keys }) => keys.all());
  await expectSame(({ usage }) => usage.all());
  await expectSame(({ cursorSecret }) => cursorSecret);
  const today = { day: '2026-11-21', until: '2026-11-24', days: [MORNING], times: [MORNING] };
  await expectSame((store) => store.today(today));
});

it('changes the same in threads, and refuses the same', async () => {
  const petId = 1n;
  await expectSame(({ categories }) => categories.create('Geckos'));
  await expectSame(({ categories }) =>
    categories.create('geckos').catch((error: unknown) => String(error)),
  );
  await expectSame(async ({ savedViews }) =>
    (await savedViews.save(PUPPIES)).map(({ name }) => name),
  );
  await expectSame(async ({ photographs }) => {
    const picture = { petId, thumbnail: PICTURE, image: PICTURE };
    const { id } = await photographs.add(picture);
    const [shown] = await photographs.thumbnails([id]);
    return [await photographs.image(id), shown?.thumbnail];
  });
  await expectSame(async ({ pets }) => {
    const { rows } = await pets.rows(ALL_NEWEST, 0, 1);
    const sold = await pets.change(
      { kind: 'animals', animals: rows },
      { status: 'sold' },
      UNNAMED_CLERK,
    );
    return [sold, await pets.byId(rows[0]?.id ?? 0n)];
  });
  const entries = [{ name: 'Žofie', categoryId: 2n ** 63n - 1n }];
  await expectSame(({ pets }) => pets.addMany(entries, { author: UNNAMED_CLERK }));
});
