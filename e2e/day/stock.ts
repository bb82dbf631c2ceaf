import type { Page } from '@playwright/test';
import { callShop } from '../support/fixtures.ts';

/** Animals that were there in the morning, each with its price in cents and its microchip. */
export const MORNING = {
  Kiwi: { price: 12_000, chip: '276098106123401' },
  Mango: { price: 12_000, chip: '276098106123402' },
  Papaya: { price: 14_000, chip: '276098106123403' },
  Guava: { price: 9_000, chip: '276098106123404' },
  Lychee: { price: 9_000, chip: '276098106123405' },
  Pomelo: { price: 8_500, chip: '276098106123406' },
  Quince: { price: 8_500, chip: '276098106123407' },
  Medlar: { price: 22_000, chip: '276098106123408' },
  Sorrel: { price: 22_000, chip: '276098106123409' },
  Tansy: { price: 22_000, chip: '276098106123410' },
  Yarrow: { price: 3_000, chip: '276098106123411' },
};

/** Puts those animals, a group of guppies and forty chicks of a category of their own in stock. */
export async function fillStock(page: Page): Promise<void> {
  const { id: parakeets } = await callShop(page, 'categories.create', { name: 'Parakeets' });
  const { id: fish } = await callShop(page, 'categories.create', { name: 'Livebearers' });
  const { id: nest } = await callShop(page, 'categories.create', { name: 'Nestlings' });
  for (const [name, details] of Object.entries(MORNING)) {
    await callShop(page, 'pets.add', { pet: { name, categoryId: parakeets, details } });
  }
  const guppies = { name: 'Guppies', categoryId: fish, details: { price: 150, quantity: 60 } };
  await callShop(page, 'pets.add', { pet: guppies });
  const chick = { name: 'Chick', categoryId: nest };
  await callShop(page, 'pets.addMany', { pet: chick, count: 40, numbered: true });
}
