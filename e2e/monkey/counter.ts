import type { Page } from '@playwright/test';
import { addByTill, callShop } from '../support/fixtures.ts';
import { scan } from '../support/keys.ts';
import type { PetSelection } from '../../src/shared/inventory.ts';
import type { RunningShop } from '../support/running-shop.ts';
import type { Act } from './acts.ts';
import { animalsCounted, moveAnimals, quantityIn } from './groups.ts';

const ALL = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;
const EVERYTHING: PetSelection = {
  kind: 'view',
  view: ALL,
  except: [],
  asOf: Number.MAX_SAFE_INTEGER,
};
const ANIMALS = 12;

/** What a clerk can see of the animals that the next key is about. */
interface InSight {
  focused: string | null;
  ticked: string[];
  /** The animal whose row or card is being edited. */
  edited: string | null;
  listed: string[];
  /** Whether the focus is on the titles of the columns, or on a toast's button. */
  isOnTitles: boolean;
  isOnToast: boolean;
  isInForm: boolean;
  /** Whether something is asked about animals. */
  isAsked: boolean;
}

/** The animals by number, each with all that a clerk can change of it. */
type Stock = Map<string, string>;

/** A window in which somebody does things, and what each of those may change. */
export class Counter {
  readonly #page: Page;
  readonly #shop: RunningShop;
  readonly #secret: string;
  #underWay = 0;
  /** The animals of this window's own steps, which undo may change. */
  readonly #own = new Set<string>();
  /** The animals that had the focus at the last acts. */
  #hadFocus: string[] = [];
  /** The animals that a question is about. */
  #asked: ReadonlySet<string> = new Set();
  /** All animals that were ever seen. */
  readonly #known = new Set<string>();
  /** How many animals came in. */
  #cameIn = 0;

  constructor(page: Page, shop: RunningShop, secret: string) {
    this.#page = page;
    this.#shop = shop;
    this.#secret = secret;
    page.on('request', (request) => {
      if (request.url().includes('/bridge/call/')) this.#underWay += 1;
    });
    const over = (request: { url: () => string }) => {
      if (request.url().includes('/bridge/call/')) this.#underWay -= 1;
    };
    page.on('requestfinished', over);
    page.on('requestfailed', over);
  }

  /** Starts over with a dozen animals and a fresh window. */
  async startOver(): Promise<void> {
    await callShop(this.#page, 'pets.remove', { selection: EVERYTHING });
    const pet = { name: 'Animal', categoryId: 1n, status: 'available' as const };
    await callShop(this.#page, 'pets.addMany', { pet, count: ANIMALS, numbered: true });
    const guppies = { ...pet, name: 'Guppies', details: { quantity: 12 } };
    await callShop(this.#page, 'pets.addMany', { pet: guppies, count: 2, numbered: false });
    this.#cameIn = await animalsCounted(this.#page);
    for (const id of (await this.#stock()).keys()) this.#known.add(id);
    await this.#page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
    await this.#page.reload();
    await this.#page.getByRole('gridcell').first().waitFor();
    this.#own.clear();
    this.#hadFocus = [];
    this.#asked = new Set();
  }

  /** Does something. Returns the animals that changed although nobody meant them. */
  async do(act: Act): Promise<string[]> {
    const sight = await this.#look();
    const before = await this.#stock();
    const meant = await this.#perform(act, sight, before);
    await this.#settled();
    const after = await this.#stock();
    this.#hadFocus = [...this.#hadFocus.slice(-2), sight.focused ?? ''];
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (id) => before.get(id) !== after.get(id),
    );
    this.#noteArrivals(act, sight, before, after);
    const isOwn = !['till', 'other window', 'move'].includes(act.kind);
    if (isOwn) for (const id of changed) this.#own.add(id);
    const mayAdd =
      act.kind === 'till' || act.kind === 'add' || act.kind === 'move' || sight.isInForm;
    return changed.filter((id) => !meant.has(id) && !(mayAdd && !before.has(id)));
  }

  /** How many animals are in stock, sold and removed, and how many came in. */
  async balance(): Promise<{ counted: number; cameIn: number }> {
    return { counted: await animalsCounted(this.#page), cameIn: this.#cameIn };
  }

  /** What is in stock for the first time came in, unless it left another entry; a number that was typed counts, too. */
  #noteArrivals(act: Act, { edited }: InSight, before: Stock, after: Stock): void {
    const isSplit = act.kind === 'move' && act.how === 'split';
    for (const [id, text] of after) {
      const was = before.get(id);
      if (was !== undefined && id === edited) this.#cameIn += quantityIn(text) - quantityIn(was);
      if (was === undefined && !this.#known.has(id) && !isSplit) this.#cameIn += quantityIn(text);
      this.#known.add(id);
    }
  }

  async #perform(act: Act, sight: InSight, before: Stock): Promise<ReadonlySet<string>> {
    const page = this.#page;
    const edited = new Set(sight.edited === null ? [] : [sight.edited]);
    switch (act.kind) {
      case 'press':
        await page.keyboard.press(act.key);
        // Of a group, it is asked how many are removed.
        if (act.key === 'Delete' && !sight.isAsked) this.#asked = this.#meantBy(act.key, sight);
        return this.#meantBy(act.key, sight);
      case 'offline':
        await page.context().setOffline(true);
        await page.keyboard.press(act.key);
        await page.waitForTimeout(100);
        await page.context().setOffline(false);
        return this.#meantBy(act.key, sight);
      case 'click':
        await this.#click(act.row, act.part);
        return edited;
      case 'scan':
        await scan(page, act.code, { pace: act.pace });
        return edited;
      case 'add':
        await page.keyboard.press('Control+n');
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill(act.name);
        await page.keyboard.press('Enter');
        return edited;
      case 'till':
        await addByTill(this.#shop, this.#secret, { name: act.name, categoryId: 1 });
        return edited;
      case 'move':
        return new Set([...edited, ...(await moveAnimals(page, act))]);
      case 'other window': {
        const id = [...before.keys()][act.row];
        if (id === undefined) return edited;
        // As another window does: the shop is told directly, and this window only hears of it.
        const { rows } = await callShop(page, 'pets.rows', { view: ALL, offset: 0, limit: 500 });
        const animals = rows.filter((pet) => String(pet.id) === id);
        const selection = { kind: 'animals' as const, animals };
        await callShop(page, 'pets.change', { selection, change: { status: 'pending' } });
        return new Set([...edited, id]);
      }
    }
  }

  /** What a key may change: nothing, unless it is a command and the clerk sees what it is about. */
  #meantBy(key: string, sight: InSight): ReadonlySet<string> {
    const { focused, ticked, edited, listed, isOnTitles, isOnToast, isAsked } = sight;
    const meant = new Set([...(edited === null ? [] : [edited]), ...(isAsked ? this.#asked : [])]);
    if (key.startsWith('Control+') && key.endsWith('z')) return this.#own;
    if (isOnToast && (key === 'Enter' || key === 'Space')) return this.#own;
    if (key !== 'Delete' && !key.startsWith('Alt+')) return meant;
    if (isOnTitles) return new Set(ticked);
    if (focused === null) return meant;
    // A key so soon after the focused row left the list is about that one's animal.
    const left = this.#hadFocus.filter((id) => !listed.includes(id));
    return new Set([...left, ...(ticked.includes(focused) ? ticked : [focused, ...meant])]);
  }

  async #click(row: number, part: 'name' | 'tick' | 'status'): Promise<void> {
    const line = this.#page.locator('[role=row]:has([data-select])').nth(row);
    const place = {
      name: '[data-column=name]',
      tick: '[data-select]',
      status: '[data-column=status]',
    };
    const target = line.locator(place[part]);
    // Nobody waits for a row that is not there, or that something covers.
    if (!(await target.isVisible())) return;
    await target.click({ timeout: 500 }).catch(() => undefined);
  }

  #look(): Promise<InSight> {
    return this.#page.evaluate(() => {
      const { activeElement } = document;
      const idOf = (element: Element | null | undefined) =>
        element?.closest('[role=row]')?.querySelector('[data-column=id]')?.textContent ?? null;
      const isIn = (selector: string) => Boolean(activeElement?.closest(selector));
      const rows = [...document.querySelectorAll('[role=row][aria-selected=true]')];
      return {
        focused: isIn('[role=gridcell]') ? idOf(activeElement) : null,
        ticked: rows.map((one) => idOf(one) ?? ''),
        edited: isIn('#animal-card')
          ? (/\d+/.exec(document.querySelector('#animal-card h2 + span')?.textContent ?? '')?.[0] ??
            null)
          : idOf(document.querySelector('[data-editor]')),
        listed: [...document.querySelectorAll('[data-column=id]')].map((one) => one.textContent),
        isOnTitles: isIn('[role=columnheader]'),
        isOnToast: isIn('[class*=Notification]'),
        isInForm: isIn('form'),
        isAsked: document.querySelector('[role=dialog]') !== null,
      };
    });
  }

  async #stock(): Promise<Stock> {
    const input = { view: ALL, offset: 0, limit: 500 };
    const { rows } = await callShop(this.#page, 'pets.rows', input);
    return new Map(
      rows.map(({ id, name, categoryId, status, details }) => [
        String(id),
        `${name} ${String(categoryId)} ${String(status)} × ${String(details['quantity'] ?? 1)}`,
      ]),
    );
  }

  /** Waits until the window has asked for all that it wants, and has its replies. */
  async #settled(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await this.#page.waitForTimeout(25);
      if (this.#underWay > 0) quiet = -1;
    }
  }
}
