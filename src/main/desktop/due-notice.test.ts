import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pino } from 'pino';
import { DEFAULT_SETTINGS } from '../../shared/settings.ts';
import { openWholeShop, call } from '../testing/whole-shop.ts';
import { temporaryFolder } from '../testing/program.ts';
import { showDueEachMorning } from './due-notice.ts';
import { openMemory } from './remembered.ts';

const { shown } = vi.hoisted(() => ({ shown: [] as string[] }));
vi.mock('electron', () => ({
  Notification: class {
    static isSupported = () => true;
    readonly on = () => this;
    readonly #body: string;
    constructor({ body }: { body: string }) {
      this.#body = body;
    }
    show(): void {
      shown.push(this.#body);
    }
  },
}));

const log = pino({ level: 'silent' });
const HOURS = 3_600_000;
let file: string;

beforeEach(() => {
  shown.length = 0;
  file = join(temporaryFolder(), 'desktop.json');
  vi.useFakeTimers({ now: new Date(2026, 10, 25, 7, 30) });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Starts the app, as far as this is concerned, in a shop where something is due. */
function start({ wanted = true } = {}): void {
  const parts = { memory: openMemory(file), clock: { now: () => Date.now() }, log };
  const settings = {
    current: { ...DEFAULT_SETTINGS, dueNotice: wanted },
    change: () => DEFAULT_SETTINGS,
  };
  const due = () =>
    Promise.resolve({ overdue: 2, fields: [{ id: 'shot', name: 'Vaccination', animals: 1 }] });
  showDueEachMorning({ settings, due }, { ...parts, open: () => undefined });
}

test('what is due is shown once each morning, whatever starts again', async () => {
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(HOURS);
  expect(shown).toEqual(['Reserved, and overdue: 2 animals\nVaccination: 1 animal']);
  vi.clearAllTimers();
  start();
  await vi.advanceTimersByTimeAsync(12 * HOURS);
  expect(shown).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(14 * HOURS);
  expect(shown).toHaveLength(2);
});

test('an owner who does not want it is left alone', async () => {
  start({ wanted: false });
  await vi.advanceTimersByTimeAsync(26 * HOURS);
  expect(shown).toEqual([]);
});

test('a shop says what is due: reservations that are over, and dates that have come', async () => {
  vi.useRealTimers();
  const shop = await openWholeShop({ dataFolder: temporaryFolder(), log });
  const now = new Date(2026, 10, 25, 9).getTime();
  const born = (await call(shop, 'fields.list', {})).find(({ id }) => id === 'born');
  if (!born) throw new Error('There is no such field.');
  const fields = await call(shop, 'fields.save', {
    field: { ...born, id: null, name: 'Vaccination', reminds: true },
  });
  const vaccination = fields.at(-1)?.id ?? '';
  for (const details of [
    { reserveduntil: '2026-11-24' },
    { reserveduntil: '2026-11-25', [vaccination]: '2026-11-25' },
    { [vaccination]: '2026-11-26' },
  ]) {
    const status = 'reserveduntil' in details ? 'pending' : 'available';
    await call(shop, 'pets.add', { pet: { name: 'Bella', categoryId: 1n, status, details } });
  }
  const fieldsDue = [{ id: vaccination, name: 'Vaccination', animals: 1 }];
  expect(await shop.due(now)).toEqual({ overdue: 1, fields: fieldsDue });
  await shop.close();
});
