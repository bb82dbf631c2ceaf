import { describe, expect, it } from 'vitest';
import { digestOf, makeSecret } from './key-format.ts';
import { bearer, clock, FREE, MINUTE, NOON, openedBy, useKeys } from './testing/keys-fixture.ts';

const shop = useKeys();

describe('making a key', () => {
  it('puts the usable key into the keychain alone', async () => {
    const made = await shop.keys.create('Till', FREE);
    expect(made.keychainWarning).toBeNull();
    expect([...shop.keychain.held]).toEqual([[made.record.id, made.secret]]);
    expect(made.record.digest).toEqual(digestOf(made.secret));
    expect(await shop.keys.reveal(made.record.id)).toBe(made.secret);
  });

  it('works without a keychain, with a warning', async () => {
    shop.keychain.isLocked = true;
    const made = await shop.keys.create('Till', FREE);
    expect(made.keychainWarning).toBe(
      "Copy this key now: it can't be shown again. The keychain is locked.",
    );
    expect(openedBy(shop.keys, bearer(made))).toBe(made.record.id);
    shop.keychain.isLocked = false;
    await expect(shop.keys.reveal(made.record.id)).rejects.toMatchObject({
      code: 'keychain_unavailable',
      message: expect.stringContaining('replace the key') as string,
    });
  });

  it('keeps staging apart from production in the keychain', async () => {
    const staging = await shop.openKeys({ environment: 'staging' });
    const made = await staging.create('Till', FREE);
    expect(made.secret).toMatch(/^ast_test_/);
    expect([...shop.keychain.held.keys()]).toEqual([`${made.record.id} (staging)`]);
    expect(await staging.reveal(made.record.id)).toBe(made.secret);
  });

  it('lists the oldest first', async () => {
    const labels = ['b', 'a', 'c'];
    for (const label of labels) {
      clock.time += 1;
      await shop.keys.create(label, FREE);
    }
    expect(shop.keys.list().map((record) => record.label)).toEqual(labels);
  });

  it('throws what is a fault and no keychain that is not at hand', async () => {
    const secrets = { ...shop.keychain, save: () => Promise.reject(new TypeError('A slip')) };
    const keys = await shop.openKeys({ secrets });
    await expect(keys.create('Till', FREE)).rejects.toThrow('A slip');
  });
});

describe('renaming', () => {
  it('gives a key another name and leaves what it opens as it is', async () => {
    const made = await shop.keys.create('Till', FREE);
    const renamed = await shop.keys.rename(made.record.id, 'Counter');
    expect(renamed).toEqual({ ...made.record, label: 'Counter' });
    expect(openedBy(shop.keys, bearer(made))).toBe(made.record.id);
    expect(await shop.keys.reveal(made.record.id)).toBe(made.secret);
  });

  it('says that there is no such key', async () => {
    await expect(shop.keys.rename('none', 'Counter')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('revealing', () => {
  it('does not show a key that the keychain got from elsewhere', async () => {
    const made = await shop.keys.create('Till', FREE);
    shop.keychain.held.set(made.record.id, makeSecret('production'));
    await expect(shop.keys.reveal(made.record.id)).rejects.toMatchObject({
      code: 'keychain_unavailable',
      message: expect.stringContaining('replace the key') as string,
    });
    expect(openedBy(shop.keys, bearer(made))).toBe(made.record.id);
    const rotated = await shop.keys.rotate(made.record.id, 0);
    expect(await shop.keys.reveal(made.record.id)).toBe(rotated.secret);
  });

  it('says that the keychain is locked when it is', async () => {
    const made = await shop.keys.create('Till', FREE);
    shop.keychain.isLocked = true;
    await expect(shop.keys.reveal(made.record.id)).rejects.toThrow('The keychain is locked.');
  });
});

describe('rotating', () => {
  it('lets the old key work on for the chosen time, by the clock, cached or not', async () => {
    const old = await shop.keys.create('Till', FREE);
    const { id } = old.record;
    const rotated = await shop.keys.rotate(id, 60);
    expect(rotated.record).toMatchObject({ id, previousUntil: NOON + MINUTE });
    expect(openedBy(shop.keys, bearer(old))).toBe(id);
    expect(openedBy(shop.keys, bearer(rotated))).toBe(id);
    clock.time = NOON + MINUTE - 1;
    expect(openedBy(shop.keys, bearer(old))).toBe(id);
    clock.time = NOON + MINUTE;
    expect(shop.keys.authenticate(bearer(old))).toBe('unknown');
    expect(shop.keys.authenticate(`bearer  ${old.secret}`)).toBe('unknown');
    expect(openedBy(shop.keys, bearer(rotated))).toBe(id);
    expect(shop.keys.get(id).previousUntil).toBeNull();
    expect(shop.keys.list()[0]?.previousUntil).toBeNull();
  });

  it('without grace ends the old key at once', async () => {
    const old = await shop.keys.create('Till', FREE);
    expect(openedBy(shop.keys, bearer(old))).toBe(old.record.id);
    await shop.keys.rotate(old.record.id, 0);
    expect(shop.keys.authenticate(bearer(old))).toBe('unknown');
    const kept = { previousDigest: null, previousUntil: null };
    expect(await shop.store.keys.all()).toMatchObject([kept]);
  });

  it('again is refused while an old key has its promised time, unless all old ones are to end', async () => {
    const first = await shop.keys.create('Till', FREE);
    const { id } = first.record;
    const second = await shop.keys.rotate(id, 60);
    await expect(shop.keys.rotate(id, 60)).rejects.toMatchObject({ code: 'bad_request' });
    expect(openedBy(shop.keys, bearer(first))).toBe(id);
    expect(await shop.keys.reveal(id)).toBe(second.secret);

    const third = await shop.keys.rotate(id, 0);
    for (const old of [first, second]) {
      expect(shop.keys.authenticate(bearer(old))).toBe('unknown');
    }
    await shop.keys.rotate(id, 60);
    clock.time += MINUTE;
    const fifth = await shop.keys.rotate(id, 60);
    expect(shop.keys.authenticate(bearer(third))).toBe('unknown');
    expect(openedBy(shop.keys, bearer(fifth))).toBe(id);
  });
});

describe('plans and bans', () => {
  it('change a key that is in use', async () => {
    const made = await shop.keys.create('Till', FREE);
    openedBy(shop.keys, bearer(made));
    await shop.keys.setPlan(made.record.id, { plan: 'business' });
    expect(shop.keys.authenticate(bearer(made))).toMatchObject({
      plan: 'business',
      perDay: 100_000,
    });
    clock.time += 5;
    await shop.keys.liftBan(made.record.id);
    expect(shop.keys.authenticate(bearer(made))).toMatchObject({ banLiftedAt: NOON + 5 });
  });

  it('are for keys that exist', async () => {
    for (const attempt of [
      () => shop.keys.reveal('nobody'),
      () => shop.keys.rotate('nobody', 0),
      () => shop.keys.setPlan('nobody', FREE),
      () => shop.keys.liftBan('nobody'),
      () => shop.keys.revoke('nobody'),
      () => shop.keys.undoRevoke('nobody'),
    ]) {
      const message = 'There is no key with the id nobody.';
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found', message });
    }
  });
});

describe('revoking', () => {
  it('closes a key at once, with its old secret, and can be undone', async () => {
    const old = await shop.keys.create('Till', FREE);
    const { id } = old.record;
    const made = await shop.keys.rotate(id, 600);
    expect(await shop.keys.revoke(id)).toMatchObject({ revokedAt: NOON });
    expect(shop.keys.authenticate(bearer(old))).toBe('unknown');
    expect(shop.keys.authenticate(bearer(made))).toBe('unknown');
    expect(await shop.keys.undoRevoke(id)).toMatchObject({ revokedAt: null });
    expect(openedBy(shop.keys, bearer(made))).toBe(id);
    expect(await shop.keys.reveal(id)).toBe(made.secret);
  });

  it('twice keeps the first time', async () => {
    const { record } = await shop.keys.create('Till', FREE);
    await shop.keys.revoke(record.id);
    clock.time += MINUTE;
    expect(await shop.keys.revoke(record.id)).toMatchObject({ revokedAt: NOON });
  });

  it('leaves nothing to reveal or rotate', async () => {
    const { record } = await shop.keys.create('Till', FREE);
    await shop.keys.revoke(record.id);
    for (const attempt of [shop.keys.reveal(record.id), shop.keys.rotate(record.id, 0)]) {
      await expect(attempt).rejects.toMatchObject({
        code: 'bad_request',
        message: expect.stringContaining('Undo the revocation') as string,
      });
    }
  });
});
