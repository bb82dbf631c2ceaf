import { describe, expect, it } from 'vitest';
import { BUILT_IN_PAPERS } from '../../../shared/papers.ts';
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
