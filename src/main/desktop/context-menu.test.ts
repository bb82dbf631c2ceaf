import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron';
import { offerContextMenu } from './menu.ts';

const electron = vi.hoisted(() => ({
  popup: vi.fn(),
  offered: [] as MenuItemConstructorOptions[],
}));
vi.mock('electron', () => ({
  Menu: {
    buildFromTemplate: (items: MenuItemConstructorOptions[]) => {
      electron.offered = items;
      return { popup: electron.popup };
    },
  },
}));

const replaceMisspelling = vi.fn();
const addWord = vi.fn();
const page = Object.assign(new EventEmitter(), {
  replaceMisspelling,
  session: { addWordToSpellCheckerDictionary: addWord },
});
offerContextMenu(page as unknown as WebContents);

beforeEach(() => {
  vi.clearAllMocks();
  electron.offered = [];
});

/** Right-clicks; returns what was offered, by role or label. */
function rightClick(params: Partial<ContextMenuParams>): unknown[] {
  page.emit(
    'context-menu',
    {},
    {
      isEditable: false,
      selectionText: '',
      misspelledWord: '',
      dictionarySuggestions: [],
      editFlags: { canCut: false, canCopy: false, canPaste: true, canSelectAll: true },
      ...params,
    },
  );
  return electron.offered.flatMap(({ role, label }) => role ?? label ?? []);
}

test('a text field offers to cut, copy and paste, as far as that can be done', () => {
  expect(rightClick({ isEditable: true })).toEqual(['cut', 'copy', 'paste', 'selectAll']);
  expect(electron.offered.map(({ enabled }) => enabled)).toEqual([
    false,
    false,
    true,
    undefined,
    true,
  ]);
  expect(electron.popup).toHaveBeenCalledOnce();
});

test('text that is selected can be copied; elsewhere there is no menu', () => {
  expect(rightClick({ selectionText: 'Rex' })).toEqual(['copy']);
  vi.clearAllMocks();
  rightClick({});
  expect(electron.popup).not.toHaveBeenCalled();
});

test('a misspelt word is put right or learnt', () => {
  const spelling = { misspelledWord: 'Budgereegar', dictionarySuggestions: ['Budgerigar'] };
  expect(rightClick({ isEditable: true, ...spelling })).toEqual([
    'Budgerigar',
    'Learn Spelling',
    'cut',
    'copy',
    'paste',
    'selectAll',
  ]);
  for (const { click } of electron.offered) (click as (() => void) | undefined)?.();
  expect(replaceMisspelling).toHaveBeenCalledWith('Budgerigar');
  expect(addWord).toHaveBeenCalledWith('Budgereegar');
});

test('a word without suggestions says so', () =>
  expect(rightClick({ isEditable: true, misspelledWord: 'Xq' })[0]).toBe('No suggestions'));
