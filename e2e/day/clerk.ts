import { expect, type Locator, type Page } from '@playwright/test';
import { scan } from '../support/keys.ts';
import { PACE, typed } from '../support/typing.ts';

/** Names of keys as a clerk knows them. */
const NAMES: Readonly<Record<string, string>> = { Control: 'Ctrl', ArrowDown: '↓' };

function nameOf(key: string): string {
  const parts = key.split('+').map((part) => NAMES[part] ?? part);
  return parts.map((part) => (part.length === 1 ? part.toUpperCase() : part)).join('+');
}

/** A clerk at the window, who writes each key down. */
export class Clerk {
  private done: string[] = [];
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses keys one after the other. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key);
      // Keys that come at once are a scan to the window.
      await this.page.waitForTimeout(PACE);
      this.done.push(nameOf(key));
    }
  }

  /** Types what only the clerk can know: `what` it is, and its text. */
  async type(what: string, text: string): Promise<void> {
    await typed(this.page, text);
    this.done.push(`⟨${what}⟩`);
  }

  async scan(code: string): Promise<void> {
    await scan(this.page, code);
    this.done.push('⟨scan⟩');
  }

  /** What was done after the last call of this. */
  written(): string {
    const { done } = this;
    this.done = [];
    return done.join(', ');
  }
}

/**
 * How many keys and clicks a way takes: those between its commas, `Tab ×3` being three. What only the
 * clerk can know (⟨…⟩) is typed either way, and not counted.
 */
export function countOf(way: string): number {
  const counted = way.split(', ').filter((one) => !/^[⟨–]/.test(one));
  return counted.reduce((sum, one) => sum + Number(/ ×(\d+)$/.exec(one)?.[1] ?? 1), 0);
}

/** A task at the counter: what it is, how a spreadsheet does it, and how the window does. */
export interface Task {
  what: string;
  /**
   * In a sheet with a row for each animal and the columns number, name, category, status, price, chip,
   * cage, reserved for, phone, until, sold on, sold for, paid by, buyer and reason.
   */
  spreadsheet: string;
  work: (clerk: Clerk) => Promise<void>;
}

/** A dialog by its title. */
export const dialog = (clerk: Clerk, name: string) => clerk.page.getByRole('dialog', { name });

/** Waits until the window says something. */
export async function told(clerk: Clerk, text: string | RegExp): Promise<void> {
  await expect(clerk.page.getByText(text).last()).toBeVisible();
}

/** Waits until a dialog has done what it is for and is gone. */
export async function ended(clerk: Clerk, text: string | RegExp): Promise<void> {
  await told(clerk, text);
  await expect(clerk.page.getByRole('dialog')).toHaveCount(0);
}

/** Waits until a field or a cell has the focus. */
export async function focused(field: Locator): Promise<void> {
  await expect(field).toBeFocused();
}

/** Finds an animal by its name, which leaves the focus in its row. */
export async function find(clerk: Clerk, name: string): Promise<void> {
  await clerk.press('/');
  await clerk.type('name', name);
  await clerk.press('Enter');
  await focused(clerk.page.getByRole('gridcell', { name: new RegExp(`^${name}( ×|$)`) }));
}

/** Presses Tab until a field has the focus, at most a dozen times. */
export async function tabTo(clerk: Clerk, field: Locator): Promise<void> {
  const isFocused = () => field.evaluate((node) => node === document.activeElement);
  for (let left = 12; left > 0 && !(await isFocused()); left -= 1) await clerk.press('Tab');
  await focused(field);
}
