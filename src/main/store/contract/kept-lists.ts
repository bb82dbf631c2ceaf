import { describe, expect, it } from 'vitest';
import { profileFor } from '../../../shared/shop-profile.ts';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { BUILT_IN_PAPERS } from '../../../shared/papers.ts';
import { MAX_SAVED_VIEWS } from '../../../shared/saved-view.ts';
import { PUPPIES } from '../../testing/records.ts';
import type { ContractShop } from './contract-shop.ts';

const [LABELS, ...OTHERS] = BUILT_IN_PAPERS.templates;

export function testPapers(shop: ContractShop): void {
  describe('papers', () => {
    it('are the built-in ones, until one is changed', async () => {
      expect(await shop.store.papers.read()).toEqual(BUILT_IN_PAPERS);
      const logo = 'data:image/jpeg;base64,AAAA';
      expect(await shop.store.papers.change({ logo })).toEqual({ ...BUILT_IN_PAPERS, logo });
      await shop.store.papers.change({ templates: OTHERS });
      await shop.reopen();
      expect(await shop.store.papers.read()).toEqual({ templates: OTHERS, logo });
    });

    it('are changed in part by two windows at once', async () => {
      const templates = LABELS ? [LABELS] : [];
      const logo = 'data:image/jpeg;base64,BBBB';
      await Promise.all([
        shop.store.papers.change({ templates }),
        shop.store.papers.change({ logo }),
      ]);
      expect(await shop.store.papers.read()).toEqual({ templates, logo });
    });
  });
}

export function testProfile(shop: ContractShop): void {
  describe('the profile', () => {
    const BERLIN = profileFor(['de-DE']);

    it('is that of the first region, until an owner changes it', async () => {
      const { profile } = shop.store;
      expect(await profile.read()).toBeNull();
      expect(await profile.start(BERLIN)).toEqual(BERLIN);
      expect(await profile.start(profileFor(['ja-JP']))).toEqual(BERLIN);
      expect(await profile.change({ currency: 'JPY' })).toEqual({ ...BERLIN, currency: 'JPY' });
      await shop.reopen();
      expect(await shop.store.profile.read()).toEqual({ ...BERLIN, currency: 'JPY' });
    });

    it('takes no currency that would make other amounts of those in stock or history', async () => {
      const { profile, pets } = shop.store;
      await profile.start(BERLIN);
      const rex = { name: 'Rex', categoryId: 1n, details: { price: 1_250 } };
      const { rows } = await pets.addMany([rex], { author: UNNAMED_CLERK });
      const refused = { code: 'bad_request' };
      await expect(profile.change({ currency: 'JPY' })).rejects.toMatchObject(refused);
      expect(await profile.change({ currency: 'CHF' })).toEqual({ ...BERLIN, currency: 'CHF' });
      await pets.remove({ kind: 'animals', animals: rows }, UNNAMED_CLERK);
      await expect(profile.change({ currency: 'KWD' })).rejects.toMatchObject(refused);
    });
  });
}

export function testSavedViews(shop: ContractShop): void {
  const save = (name: string, id: string | null = null) =>
    shop.store.savedViews.save({ ...PUPPIES, name, id });
  const names = async () => (await shop.store.savedViews.list()).map(({ name }) => name);

  describe('saved views', () => {
    it('are none at first, then kept, replaced and removed', async () => {
      expect(await shop.store.savedViews.list()).toEqual([]);
      const [puppies] = await shop.store.savedViews.save(PUPPIES);
      const id = puppies?.id ?? '';
      expect(puppies).toEqual({ ...PUPPIES, id });
      await save('Birds');
      const look = { ...PUPPIES.look, search: 'žofie' };
      await shop.store.savedViews.save({ id, name: 'My puppies', look });
      await shop.reopen();
      const all = await shop.store.savedViews.list();
      expect(all).toContainEqual({ id, name: 'My puppies', look });
      expect(all).toHaveLength(2);
      expect(await shop.store.savedViews.remove(id)).toHaveLength(1);
      await shop.reopen();
      expect(await names()).toEqual(['Birds']);
    });

    it('come back under their ids once their removal is undone', async () => {
      const [birds] = await save('Birds');
      if (!birds) throw new Error('It was not saved');
      await shop.store.savedViews.remove(birds.id);
      expect(await shop.store.savedViews.save(birds)).toEqual([birds]);
    });

    it('have names that differ, and an end', async () => {
      const taken = { code: 'invalid_body', fields: { name: 'is taken by another view' } };
      const [birds] = await save('Birds');
      await expect(save('BÍRDS')).rejects.toMatchObject(taken);
      expect(await save('BIRDS', birds?.id)).toHaveLength(1);
      for (let number = 1; number < MAX_SAVED_VIEWS; number += 1) await save(String(number));
      await expect(save('One more')).rejects.toThrow('A shop keeps at most 50 views');
      expect(await save('Birds', birds?.id)).toHaveLength(MAX_SAVED_VIEWS);
    });

    it('are all kept when several windows save at once', async () => {
      await Promise.all(['Birds', 'Fish', 'Cats'].map((name) => save(name)));
      expect((await names()).sort()).toEqual(['Birds', 'Cats', 'Fish']);
    });
  });
}
