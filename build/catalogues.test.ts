import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Messages } from '@lingui/core';

/** The compiled catalogues: what is no message in ICU's format does not compile. */
const catalogues = import.meta.glob<{ messages: Messages }>('../src/renderer/locales/*.po', {
  eager: true,
});

type Part = string | readonly Part[] | { readonly [key: string]: Part };

/** The names of the values in a message, and its tags, each once; those of a plural in any of its cases. */
function placesIn(message: Part): string[] {
  const found = new Set<string>();
  const look = (part: Part) => {
    if (typeof part === 'string') {
      for (const [tag] of part.matchAll(/<\/?\d+\/?>/g)) found.add(tag);
    } else if (Array.isArray(part)) {
      for (const one of part as readonly Part[]) {
        if (Array.isArray(one)) valueOf(one as readonly Part[]);
        else look(one);
      }
    }
  };
  const valueOf = ([name, format, cases]: readonly Part[]) => {
    found.add(
      `{${JSON.stringify(name)}${format === undefined ? '' : `, ${JSON.stringify(format)}`}}`,
    );
    if (typeof cases === 'object' && !Array.isArray(cases)) Object.values(cases).forEach(look);
  };
  look(message);
  return [...found].sort();
}

const english = catalogues['../src/renderer/locales/en.po']?.messages ?? {};

describe.each(Object.keys(catalogues))('%s', (file) =>
  it('has the values and tags of each English message', () => {
    const messages = catalogues[file]?.messages ?? {};
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
    const differing = Object.keys(english).filter((id) => {
      const [here, there] = [messages[id] ?? '', english[id] ?? ''].map((message) =>
        placesIn(message as Part),
      );
      return JSON.stringify(here) !== JSON.stringify(there);
    });
    expect(differing).toEqual([]);
  }),
);

/** Words of English that other languages say in several ways: each says in which sense it is meant. */
const AMBIGUOUS = ['Change', 'Clear', 'Close', 'End', 'Import', 'Kind', 'Open', 'Restore'];

it('a word with several senses says which one it has', () => {
  const catalogue = readFileSync('src/renderer/locales/en.po', 'utf8');
  const withoutContext = AMBIGUOUS.filter((word) =>
    new RegExp(`(?<!^msgctxt .*\\n)^msgid "${word}"$`, 'm').test(catalogue),
  );
  expect(withoutContext).toEqual([]);
});
