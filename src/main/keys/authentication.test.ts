import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { KeyRecord } from '../store/store.ts';
import { makeSecret } from './key-format.ts';
import { bearer, clock, FREE, NOON, openedBy, useKeys } from './testing/keys-fixture.ts';

const shop = useKeys();

describe('authentication', () => {
  it('finds no key where there is none', () => {
    for (const authorization of [
      undefined,
      '',
      'Basic dGlsbDpwYXNz',
      'Bearer',
      'bearer  ',
      'Bearerast_live_x',
      'Token x',
    ])
      expect(shop.keys.authenticate(authorization), authorization).toBe('missing');
  });

  it('knows the scheme in any case', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer ']) {
      const made = await shop.keys.create('Till', FREE);
      expect(openedBy(shop.keys, `${scheme} ${made.secret}`), scheme).toBe(made.record.id);
    }
  });

  it('tells a typing error, a key of the other environment and an unknown key apart', async () => {
    const { secret } = await shop.keys.create('Till', FREE);
    const swapped = secret.replace(/(.)(.)(.{6})$/, (_end, a: string, b: string, check: string) =>
      a === b ? `${a}x${check}` : `${b}${a}${check}`,
    );
    const staging = makeSecret('staging');
    const expected: [string, string][] = [
      ['x', 'mistyped'],
      [secret.replace(/.$/, (last) => (last === '0' ? '1' : '0')), 'mistyped'],
      [swapped, 'mistyped'],
      [secret.slice(0, -1), 'mistyped'],
      [`${secret} x`, 'mistyped'],
      [staging, 'of_staging'],
      [staging.replace(/.$/, (last) => (last === '0' ? '1' : '0')), 'mistyped'],
      [makeSecret('production'), 'unknown'],
    ];
    for (const [token, problem] of expected) {
      expect(shop.keys.authenticate(`Bearer ${token}`), token).toBe(problem);
    }
  });

  it('tells staging of a key of production', async () => {
    const staging = await shop.openKeys({ environment: 'staging' });
    expect(staging.authenticate(`Bearer ${makeSecret('production')}`)).toBe('of_production');
    expect(staging.authenticate(`Bearer ${makeSecret('staging')}`)).toBe('unknown');
    expect(staging.authenticate('Bearer x')).toBe('mistyped');
  });

  it('answers the record with plan and quotas', async () => {
    const made = await shop.keys.create('Till', { plan: 'enterprise', perMinute: 5, perDay: 9 });
    expect(shop.keys.authenticate(bearer(made))).toMatchObject({
      label: 'Till',
      plan: 'enterprise',
      perMinute: 5,
      perDay: 9,
      createdAt: NOON,
    });
  });

  it('finds a key again after more headers than it remembers', async () => {
    const made = await shop.keys.create('Till', FREE);
    for (let spaces = 1; spaces <= 1_100; spaces += 1) {
      expect(openedBy(shop.keys, `Bearer${' '.repeat(spaces)}${made.secret}`)).toBe(made.record.id);
    }
    expect(openedBy(shop.keys, bearer(made))).toBe(made.record.id);
  });
});

describe('freshness', () => {
  it('costs nothing while nothing changed', () => expect(shop.keys.refresh()).toBeUndefined());

  it('sees what another process did: a new key, a plan, a revocation', async () => {
    const elsewhere = await openSqliteStore({ file: shop.databaseFile, clock });
    try {
      const other = await shop.openKeys({ store: elsewhere });
      const made = await other.create('Till', FREE);
      await nextTurn();
      await shop.keys.refresh();
      expect(shop.keys.authenticate(bearer(made))).toMatchObject({ perMinute: 60 });
      await other.setPlan(made.record.id, { plan: 'pro' });
      await nextTurn();
      await shop.keys.refresh();
      expect(shop.keys.authenticate(bearer(made))).toMatchObject({ perMinute: 300 });
      await other.revoke(made.record.id);
      await nextTurn();
      await shop.keys.refresh();
      expect(shop.keys.authenticate(bearer(made))).toBe('unknown');
    } finally {
      await elsewhere.close();
    }
  });

  it('is asked of a store that is not on this machine, too', async () => {
    let revision = 0;
    const revisions = () => Promise.resolve({ pets: 0, changes: 0, keys: revision });
    const far = await shop.openKeys({ store: { keys: shop.store.keys, revisions } });
    expect(far.revision).toBe(0);
    const made = await shop.keys.create('Till', FREE);
    await far.refresh();
    expect(far.authenticate(bearer(made))).toBe('unknown');
    revision = 1;
    await far.refresh();
    expect(openedBy(far, bearer(made))).toBe(made.record.id);
    expect(far.revision).toBe(1);
  });

  it('reads once for many requests at the same time, and again for a later change', async () => {
    let revision = 1;
    const answers: ((records: KeyRecord[]) => void)[] = [];
    const all = (): Promise<KeyRecord[]> => new Promise((resolve) => answers.push(resolve));
    const opening = shop.openKeys({
      store: {
        keys: { ...shop.store.keys, all },
        revisions: () => ({ pets: 0, changes: 0, keys: revision }),
      },
    });
    answers[0]?.([]);
    const slow = await opening;

    const made = await shop.keys.create('Till', FREE);
    revision = 2;
    const [first, second] = [slow.refresh(), slow.refresh()];
    revision = 3;
    const third = slow.refresh();
    expect(answers).toHaveLength(3);
    answers[2]?.([made.record]);
    await third;
    answers[1]?.([]);
    await Promise.all([first, second]);
    expect(slow.refresh()).toBeUndefined();
    expect(slow.authenticate(bearer(made))).toMatchObject({ id: made.record.id });
  });
});
