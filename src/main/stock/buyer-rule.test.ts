import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { profileFor } from '../../shared/shop-profile.ts';
import { UNNAMED_CLERK } from '../../shared/history.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { temporaryFolder } from '../testing/program.ts';
import { StandingClock } from '../testing/records.ts';
import { databaseIn } from '../testing/stock.ts';
import { checkBuyer } from './buyer-rule.ts';

it('refuses, where the owner wishes it, a sale whose buyer the book does not know', async () => {
  const clock = new StandingClock();
  const store = await openSqliteStore({ file: databaseIn(temporaryFolder()), clock });
  await store.profile.start(profileFor(['de-DE']));
  const added = await store.pets.addMany(
    ['Sheldon', 'Rex'].map((name) => ({ name, categoryId: 1n })),
    { author: UNNAMED_CLERK },
  );
  const [sheldon, rex] = added.rows.map(({ id, version }) => ({ id, version }));
  if (!sheldon || !rex) throw new Error('Nothing was added');
  const change = { details: { protection: 'EU Annex A' } };
  await store.pets.changeEach([{ ...sheldon, change }], UNNAMED_CLERK);
  const lee = { id: randomUUID(), name: 'Ms Lee', address: '', phone: '', email: '', note: '' };
  await store.customers.save(lee);
  const sell = (petId: bigint, customerId: string | null) => {
    const line = { petId, words: '', identity: '', categoryId: 1n, quantity: 1, unitPrice: 0 };
    const bare = { discount: 0, discountPercent: null, discountReason: '', taxRate: null };
    return checkBuyer(store, { lines: [{ ...line, ...bare }], customerId });
  };

  await sell(sheldon.id, null);
  await store.profile.change({ stopsIncompleteSales: true });
  await expect(sell(sheldon.id, null)).rejects.toMatchObject({
    code: 'bad_request',
    message: 'The register needs to know who buys Sheldon.',
  });
  await expect(sell(sheldon.id, lee.id)).rejects.toThrow('the buyer’s address for Sheldon');
  // Germany's book has protected animals only.
  await sell(rex.id, null);
  const { id: pythons } = await store.categories.create('Königspythons');
  const { rows } = await store.pets.addMany(
    [
      { name: 'Ball python', categoryId: 1n },
      { name: 'Monty', categoryId: 1n, details: { breed: 'Python regius' } },
      { name: 'Kaa', categoryId: pythons },
      { name: 'Beo', categoryId: 1n, details: { protection: 'Not protected' } },
    ],
    { author: UNNAMED_CLERK },
  );
  for (const { id, name } of rows)
    if (name === 'Beo') await sell(id, null);
    else await expect(sell(id, null), name).rejects.toThrow(`who buys ${name}`);
  await store.customers.save({ ...lee, address: 'Pond Road 3' });
  await sell(sheldon.id, lee.id);
  await store.close();
});
