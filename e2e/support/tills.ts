import type { Locator, Page } from '@playwright/test';
import type { PlanChoice } from '../../src/shared/key.ts';
import { ask } from '../model/till.ts';
import { callShop, expect, openWindow } from './fixtures.ts';
import type { RunningShop } from './running-shop.ts';

/** Sends a request as a till would. Returns the status, and the code of an error. */
export async function request(
  baseAddress: string,
  secret: string,
  path = '/pets?limit=1',
): Promise<{ status: number; code?: string }> {
  const { status, code } = await ask(baseAddress, secret, path);
  return { status, ...(code !== '' && { code }) };
}

/** Opens the window on the tills' screen. */
export async function openTills(page: Page, shop: RunningShop): Promise<void> {
  await openWindow(page, shop);
  await page.getByRole('button', { name: 'Tills' }).click();
  await expect(page.getByRole('heading', { name: 'Tills', level: 1 })).toBeVisible();
}

/** Creates a key through the bridge, for tests that are not about pairing. */
export async function makeKey(page: Page, label: string, plan: PlanChoice): Promise<string> {
  const { secret } = await callShop(page, 'keys.create', {
    environment: 'production',
    label,
    plan,
  });
  await expect(rowOf(page, label)).toBeVisible();
  return secret;
}

/** A till's card. */
export function rowOf(page: Page, label: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: label, exact: true }) });
}

/** Chooses an item of a till's menu. */
export async function choose(page: Page, label: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${label}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
