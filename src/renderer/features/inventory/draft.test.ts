import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, memoryKeychain, openWholeShop } from '../../../main/testing/whole-shop.ts';
import { setCategories } from '../../stores/categories.ts';
import type { Shop } from '../../../main/app/shop.ts';
import { addDraft, editDraft, takeCategory, useDraft } from './draft.ts';
import { useCategoryQuestion } from './category-question.ts';
import { clearFilters, setFilter } from './view-store.ts';

vi.hoisted(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  });
});

const empty = useDraft.getState();
let shop: Shop;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'animal-store-draft-'));
  shop = await openWholeShop({
    dataFolder: folder,
    log: pino({ level: 'silent' }),
    secrets: memoryKeychain(),
  });
  Object.assign(window, { shop: shop.bridge });
  const cats = await call(shop, 'categories.create', { name: 'Cats' });
  setCategories([cats]);
  useDraft.setState(empty, true);
});
afterEach(async () => {
  clearFilters();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const inStock = () => call(shop, 'pets.counts', {}).then(({ all }) => all);

describe('adding an animal', () => {
  it('adds it and keeps the category for the next', async () => {
    editDraft({ name: 'Nala', category: 'cats', status: 'pending' });
    expect(await addDraft()).toBe(true);
    const { name, category, status, added } = useDraft.getState();
    expect({ name, category, status }).toEqual({
      name: '',
      category: 'cats',
      status: 'available',
    });
    expect(added).toMatchObject({ row: { name: 'Nala', status: 'pending' }, isHidden: false });
    expect(await inStock()).toBe(1);
  });

  it('says when the filters hide what was added', async () => {
    setFilter({ status: 'sold' });
    editDraft({ name: 'Nala', category: 'Cats' });
    await addDraft();
    expect(useDraft.getState().added?.isHidden).toBe(true);
  });

  it('adds once however often Enter is pressed', async () => {
    editDraft({ name: 'Nala', category: 'Cats' });
    const [first, second] = await Promise.all([addDraft(), addDraft()]);
    expect([first, second]).toEqual([true, false]);
    expect(await inStock()).toBe(1);
  });

  it('says beside each field what is wrong, in the service’s words, and keeps what was typed', async () => {
    editDraft({ name: '  ', category: '' });
    expect(await addDraft()).toBe(false);
    expect(useDraft.getState()).toMatchObject({
      name: '  ',
      problems: {
        name: 'Enter a name.',
        category: 'Choose a category.',
      },
    });
    expect(await inStock()).toBe(0);
  });

  it('says that a category does not exist instead of guessing one', async () => {
    editDraft({ name: 'Rex', category: 'Dogz' });
    await addDraft();
    expect(useDraft.getState().problems.category).toBe(
      'There is no category “Dogz”. Choose one from the list or create it.',
    );
  });

  it('takes back what was wrong with a field once it is changed, and only that', async () => {
    await addDraft();
    editDraft({ name: 'R' });
    const { problems } = useDraft.getState();
    expect(problems.name).toBeUndefined();
    expect(problems.category).toBeDefined();
  });

  it('asks about a number that no category has, once, and takes it to the last digit of int64', async () => {
    const category = '9223372036854775807';
    editDraft({ name: 'Rex', category });
    const adding = addDraft();
    reply('neither');
    expect(await adding).toBe(false);
    expect(await inStock()).toBe(0);

    const again = addDraft();
    reply('new');
    expect(await again).toBe(true);
    expect(useDraft.getState().added?.row.categoryId).toBe(9_223_372_036_854_775_807n);
    editDraft({ name: 'Max', category });
    expect(await addDraft()).toBe(true);
  });
});

/** Replies, as the clerk would, to the question about a category. */
function reply(answer: 'near' | 'new' | 'neither'): void {
  const { question } = useCategoryQuestion.getState();
  if (!question) throw new Error('Nothing is asked');
  question.answer(answer);
}

describe('a new category in place', () => {
  it('is made first when Enter is pressed twice', async () => {
    editDraft({ name: 'Rex', category: 'Dogs' });
    void takeCategory({ kind: 'create', name: 'Dogs' });
    expect(await addDraft()).toBe(true);
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
    reply('near');
    await taking;
    expect(useDraft.getState().category).toBe('Cats');
    expect(await call(shop, 'categories.list', {})).toHaveLength(1);

    const insisting = takeCategory({ kind: 'create', name: 'Catss' });
    reply('new');
    await insisting;
    expect(useDraft.getState().category).toBe('Catss');
  });

  it('is refused beside its field', async () => {
    await takeCategory({ kind: 'create', name: 'x'.repeat(81) });
    expect(useDraft.getState().problems.category).toBe(
      'Category must be at most 80 characters long',
    );
  });
});
