import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryKeychain } from '../../../../main/keys/testing/memory-keychain.ts';
import { call, openWholeShop } from '../../../../main/testing/whole-shop.ts';
import { keepReply } from '../../../stores/queries.ts';
import type { Shop } from '../../../../main/app/shop.ts';
import { addDraft, correct, editDraft, takeCategory, useDraft } from './draft.ts';
import { useCategoryQuestion } from '../../../animals/fields/CategoryQuestion.tsx';
import { clearFilters, setFilter } from '../../../animals/view/view-store.ts';

vi.hoisted(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  const location = { hash: '' };
  vi.stubGlobal('window', { localStorage: storage, location, addEventListener: () => undefined });
  vi.stubGlobal('sessionStorage', storage);
});

/** How long (ms) a busy machine may take to write an animal. */
const PATIENCE = 20_000;
const empty = useDraft.getState();
let shop: Shop;
let folder: string;
let before = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'animal-store-draft-'));
  shop = await openWholeShop({
    dataFolder: folder,
    log: pino({ level: 'silent' }),
    secrets: memoryKeychain(),
  });
  Object.assign(window, { shop: shop.bridge });
  await call(shop, 'categories.create', { name: 'Cats' });
});
beforeEach(async () => {
  keepReply('categories.list', {}, await call(shop, 'categories.list', {}));
  useDraft.setState(empty, true);
  before = await all();
});
afterEach(() => clearFilters());
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const all = async () => (await call(shop, 'pets.counts', {})).all;
/** How many a test has added. */
const inStock = async () => (await all()) - before;
const untilAdded = (animal: string) =>
  vi.waitFor(() => expect(useDraft.getState().added[0]?.row.name).toBe(animal), PATIENCE);

describe('adding an animal', () => {
  it('adds it and keeps the category for the next', async () => {
    editDraft({ name: 'Nala', category: 'cats', status: 'pending' });
    expect(addDraft()).toBe(true);
    expect(useDraft.getState().name).toBe('');
    await untilAdded('Nala');
    const { name, category, status, added } = useDraft.getState();
    expect({ name, category, status }).toEqual({
      name: '',
      category: 'cats',
      status: 'available',
    });
    expect(added[0]).toMatchObject({ row: { name: 'Nala', status: 'pending' }, isHidden: false });
    expect(await inStock()).toBe(1);
  });

  it('says when the filters hide what was added', async () => {
    setFilter({ status: 'sold' });
    editDraft({ name: 'Nala', category: 'Cats' });
    addDraft();
    await untilAdded('Nala');
    expect(useDraft.getState().added[0]?.isHidden).toBe(true);
  });

  it('takes the next one while it adds, each once and in order', async () => {
    for (const name of ['Nala', 'Milo', 'Luna']) {
      editDraft({ name, category: 'Cats' });
      expect(addDraft()).toBe(true);
      expect(addDraft()).toBe(false);
    }
    await untilAdded('Luna');
    const view = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;
    const { rows } = await call(shop, 'pets.rows', { view, offset: before, limit: 9 });
    expect(rows.map(({ name }) => name)).toEqual(['Nala', 'Milo', 'Luna']);
  });

  it('gives back what could not be added: into the empty form, or as a row to correct', async () => {
    const { bridge } = shop;
    const error = { code: 'storage_unavailable', message: 'The disk is full.' } as const;
    const fail = () => Promise.resolve({ ok: false, error } as const);
    Object.assign(window, { shop: { ...bridge, call: fail } });
    for (const name of ['Nala', 'Milo']) {
      editDraft({ name, category: 'Cats' });
      addDraft();
    }
    await vi.waitFor(() => expect(useDraft.getState().failed).toHaveLength(1));
    const problems = { form: 'The disk is full.' };
    const { failed } = useDraft.getState();
    expect(useDraft.getState()).toMatchObject({ name: 'Nala', category: 'Cats', problems });
    expect(failed).toMatchObject([{ name: 'Milo', category: 'Cats', problems }]);
    Object.assign(window, { shop: bridge });
    for (const one of failed) correct(one);
    expect(useDraft.getState()).toMatchObject({ name: 'Milo', failed: [{ name: 'Nala' }] });
    addDraft();
    for (const one of useDraft.getState().failed) correct(one);
    addDraft();
    await untilAdded('Nala');
    expect(await inStock()).toBe(2);
  });

  it('says beside each field what is wrong, in the service’s words, and keeps what was typed', async () => {
    editDraft({ name: '  ', category: '' });
    expect(addDraft()).toBe(false);
    expect(useDraft.getState()).toMatchObject({
      name: '  ',
      problems: {
        name: 'Enter a name.',
        category: 'Choose a category.',
      },
    });
    expect(await inStock()).toBe(0);
  });

  it('says that a category does not exist instead of guessing one', () => {
    editDraft({ name: 'Rex', category: 'Dogz' });
    addDraft();
    expect(useDraft.getState().problems.category).toBe(
      'There is no category “Dogz”. Choose one from the list or create it.',
    );
  });

  it('clears what was wrong with a field once it is changed, and only that', () => {
    addDraft();
    editDraft({ name: 'R' });
    const { problems } = useDraft.getState();
    expect(problems.name).toBeUndefined();
    expect(problems.category).toBeDefined();
  });

  it('asks about a number that no category has, once, and takes it to the last digit of int64', async () => {
    const category = '9223372036854775807';
    editDraft({ name: 'Rex', category });
    addDraft();
    await reply('neither');
    await vi.waitFor(() => expect(useDraft.getState().name).toBe('Rex'));
    expect(await inStock()).toBe(0);

    addDraft();
    await reply('new');
    await untilAdded('Rex');
    expect(useDraft.getState().added[0]?.row.categoryId).toBe(9_223_372_036_854_775_807n);
    editDraft({ name: 'Max', category });
    addDraft();
    await untilAdded('Max');
  });
});

/** Replies, as the clerk would, to the question about a category. */
async function reply(answer: 'near' | 'new' | 'neither'): Promise<void> {
  const question = await vi.waitFor(() => {
    const { question } = useCategoryQuestion.getState();
    if (!question) throw new Error('Nothing is asked');
    return question;
  });
  question.answer(answer);
}

describe('a new category in place', () => {
  it('is made first when Enter is pressed twice', async () => {
    editDraft({ name: 'Rex', category: 'Dogs' });
    void takeCategory({ kind: 'create', name: 'Dogs' });
    expect(addDraft()).toBe(true);
    await untilAdded('Rex');
    expect(useDraft.getState().problems).toEqual({});
    expect(await inStock()).toBe(1);
  });

  it('is made and chosen', async () => {
    await takeCategory({ kind: 'create', name: 'Snails' });
    expect(useDraft.getState().category).toBe('Snails');
    const categories = await call(shop, 'categories.list', {});
    expect(categories.map(({ name }) => name)).toContain('Snails');
    expect(useCategoryQuestion.getState().question).toBeNull();
  });

  it('one letter from another asks first, and makes none by itself', async () => {
    const taking = takeCategory({ kind: 'create', name: 'Catss' });
    expect(useCategoryQuestion.getState().question?.doubt).toMatchObject({
      kind: 'slip',
      near: { name: 'Cats' },
    });
    await reply('near');
    await taking;
    expect(useDraft.getState().category).toBe('Cats');
    const categories = await call(shop, 'categories.list', {});
    expect(categories.map(({ name }) => name)).not.toContain('Catss');

    const insisting = takeCategory({ kind: 'create', name: 'Catss' });
    await reply('new');
    await insisting;
    expect(useDraft.getState().category).toBe('Catss');
  });

  it('is refused beside its field', async () => {
    await takeCategory({ kind: 'create', name: 'x'.repeat(81) });
    expect(useDraft.getState().problems.category).toBe(
      'Category must be at most 80 characters long.',
    );
  });
});
