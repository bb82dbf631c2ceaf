import { i18n, type Messages } from '@lingui/core';
import { expect, it } from 'vitest';
import { choiceAsStored, reasonWord } from './choice-words.ts';

const catalogues = import.meta.glob<{ messages: Messages }>('../locales/de.po', { eager: true });

it('names what the shop adds to a choice in the window’s language, and stores it as every shop has it', () => {
  const { messages = {} } = catalogues['../locales/de.po'] ?? {};
  i18n.loadAndActivate({ locale: 'de', messages });
  const field = { id: 'removedwhy', kind: 'choice' } as const;
  for (const [stored, word] of [
    ['Died', 'Gestorben'],
    ['Died: Alter', 'Gestorben: Alter'],
    ['Nibbled: at night', 'Nibbled: at night'],
  ] as const) {
    expect(reasonWord(stored)).toBe(word);
    expect(choiceAsStored(field, word)).toBe(stored);
  }
});
