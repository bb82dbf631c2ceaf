import { describe, expect, it, vi } from 'vitest';
import { clock, FREE, MINUTE, useKeys } from './testing/keys-fixture.ts';

const shop = useKeys();

describe('the secret of a revoked key', () => {
  it('leaves the keychain after ten minutes', async () => {
    vi.useFakeTimers();
    const kept = await shop.keys.create('Kept', FREE);
    const { record } = await shop.keys.create('Gone', FREE);
    await shop.keys.revoke(record.id);
    clock.time += 10 * MINUTE - 1;
    await vi.advanceTimersByTimeAsync(10 * MINUTE - 1);
    expect(shop.keychain.held.has(record.id)).toBe(true);
    clock.time += 1;
    await vi.advanceTimersByTimeAsync(1);
    expect([...shop.keychain.held.keys()]).toEqual([kept.record.id]);
  });

  it('stays when the revocation was undone', async () => {
    vi.useFakeTimers();
    const { record } = await shop.keys.create('Till', FREE);
    await shop.keys.revoke(record.id);
    await shop.keys.undoRevoke(record.id);
    clock.time += 60 * MINUTE;
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(shop.keychain.held.has(record.id)).toBe(true);
  });

  it('leaves ten minutes after the last revocation, when one was undone', async () => {
    vi.useFakeTimers();
    const { record } = await shop.keys.create('Till', FREE);
    await shop.keys.revoke(record.id);
    clock.time += 10 * MINUTE;
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(shop.keychain.held.has(record.id)).toBe(false);
    await shop.keys.undoRevoke(record.id);
    await shop.keys.rotate(record.id, 0);
    await shop.keys.revoke(record.id);
    clock.time += 10 * MINUTE - 1;
    await vi.advanceTimersByTimeAsync(10 * MINUTE - 1);
    expect(shop.keychain.held.has(record.id)).toBe(true);
    clock.time += 1;
    await vi.advanceTimersByTimeAsync(1);
    expect(shop.keychain.held.has(record.id)).toBe(false);
  });

  it('leaves at its own time, with others revoked before and after', async () => {
    vi.useFakeTimers();
    const ids: string[] = [];
    for (const label of ['First', 'Second']) {
      const { record } = await shop.keys.create(label, FREE);
      await shop.keys.revoke(record.id);
      ids.push(record.id);
      clock.time += MINUTE;
      await vi.advanceTimersByTimeAsync(MINUTE);
    }
    clock.time += 8 * MINUTE;
    await vi.advanceTimersByTimeAsync(8 * MINUTE);
    expect([...shop.keychain.held.keys()]).toEqual(ids.slice(1));
    clock.time += MINUTE;
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(shop.keychain.held.size).toBe(0);
  });

  it('is taken out once', async () => {
    vi.useFakeTimers();
    const { record } = await shop.keys.create('Till', FREE);
    const other = await shop.keys.create('Other', FREE);
    await shop.keys.revoke(record.id);
    clock.time += 10 * MINUTE;
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    shop.keychain.held.set(record.id, 'put there by hand');
    await shop.keys.setPlan(other.record.id, { plan: 'pro' });
    clock.time += 10 * MINUTE;
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(shop.keychain.held.has(record.id)).toBe(true);
  });

  it('is not touched after the keys were closed', async () => {
    vi.useFakeTimers();
    const { record } = await shop.keys.create('Till', FREE);
    await shop.keys.revoke(record.id);
    shop.keys.close();
    clock.time += 60 * MINUTE;
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(shop.keychain.held.has(record.id)).toBe(true);
  });

  it('leaves the keychain soon after a later start', async () => {
    const { record } = await shop.keys.create('Till', FREE);
    await shop.keys.revoke(record.id);
    clock.time += 11 * MINUTE;
    vi.useFakeTimers();
    await shop.openKeys();
    expect(shop.keychain.held.has(record.id)).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(shop.keychain.held.has(record.id)).toBe(false);
  });

  it('is left to the next start when the keychain is locked', async () => {
    vi.useFakeTimers();
    const { record } = await shop.keys.create('Till', FREE);
    await shop.keys.revoke(record.id);
    shop.keychain.isLocked = true;
    clock.time += 10 * MINUTE;
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    shop.keychain.isLocked = false;
    // Nor does another change of the keys make it query the keychain again.
    await shop.keys.setPlan(record.id, { plan: 'pro' });
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(shop.keychain.held.has(record.id)).toBe(true);
    await shop.openKeys();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(shop.keychain.held.has(record.id)).toBe(false);
  });

  it('is not asked for at every start for ever', async () => {
    const { record } = await shop.keys.create('Till', FREE);
    await shop.keys.revoke(record.id);
    shop.keys.close();
    clock.time += 31 * 24 * 60 * MINUTE;
    vi.useFakeTimers();
    await shop.openKeys();
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(shop.keychain.held.has(record.id)).toBe(true);
  });
});
