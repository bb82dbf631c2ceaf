import type { Page } from '@playwright/test';

/** Milliseconds between two keys: a quick person's, and slower than any scanner's. */
export const PACE = 45;

/** Types like a person. Keys that come at once are a scan to the window (`shell/typed-keys.ts`). */
export async function typed(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: PACE });
}
