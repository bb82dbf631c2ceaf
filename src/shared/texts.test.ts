import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from './bridge.ts';
import { fieldProblems } from './errors.ts';
import { asOneLine, textProblem } from './messages.ts';
import { SearchText } from './inventory.ts';

/** Every text that a schema accepts, by its place. */
function* textsIn(schema: unknown, place: string): Generator<[place: string, text: z.ZodType]> {
  if (schema instanceof z.ZodString) yield [place, schema];
  else if (schema instanceof z.ZodPipe) yield [place, schema];
  else if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(schema.shape)) {
      yield* textsIn(field, `${place}.${name}`);
    }
  } else if (schema instanceof z.ZodArray) yield* textsIn(schema.element, place);
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    yield* textsIn(schema.unwrap(), place);
  } else if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) yield* textsIn(option, place);
  }
}

const texts = Object.entries(calls).flatMap(([name, { input }]) => [...textsIn(input, name)]);

/** A folder's path, which is tried at once. */
const PATHS = new Set(['settings.change.backupFolder']);

/** Texts that may have several lines. */
function hasLines(place: string): boolean {
  return /^profile\.change\.address$|^customers\.save\.customer\.(?:address|note)$|^categories\..*\.name$|\.category$/.test(
    place,
  );
}

describe('every text of a call', () => {
  it('is known to this test', () => {
    const places = texts.map(([place]) => place);
    for (const place of [
      'pets.rows.view.search',
      'pets.change.selection.view.search',
      'pets.removed.search',
      'pets.add.pet.name',
      'pets.change.change.name',
      'import.read.changes.category',
      'history.page.authorId',
      'categories.rename.name',
      'keys.create.label',
      'persons.add.name',
      'persons.change.name',
      'backups.restore.name',
    ]) {
      expect(places).toContain(place);
    }
  });

  it.each(texts.filter(([place]) => !PATHS.has(place)))(
    '%s is refused with what not every store can keep',
    (_place, text) => {
      for (const bad of ['Bel\u0000la', 'Bella\ud83d', '\udc00Bella']) {
        expect(text.safeParse(bad).success).toBe(false);
      }
    },
  );

  it.each(texts.filter(([place]) => !PATHS.has(place) && !hasLines(place)))(
    '%s is refused with control characters',
    (_place, text) => {
      for (const bad of ['Bel\u001fla', 'Bel\nla', 'Bel\u007fla']) {
        expect(text.safeParse(bad).success).toBe(false);
      }
    },
  );

  it.each(texts.filter(([place]) => hasLines(place)))(
    '%s may have several lines, as a cell of an imported sheet',
    (_place, text) => expect(text.parse('Dogs\nand cats ')).toBe('Dogs\nand cats'),
  );
});

it('says what is wrong with a text', () => {
  const problemOf = (text: string) => {
    const { error } = z.object({ search: SearchText }).safeParse({ search: text });
    return error && fieldProblems(error)['search'];
  };
  expect(problemOf('Bel\u0000la')).toBe('must not contain control characters');
  expect(problemOf('Bella\ud83d')).toMatch(/^must be valid Unicode text/);
  expect(problemOf('Zoë 🐕 “%_\\”')).toBeUndefined();
});

it('makes one line of a pasted text', () => {
  const pasted = '\u202aBel\u0000la\tRex\r\n🐕\ud83d\u202c';
  expect(asOneLine(pasted)).toBe('Bel la Rex  🐕\ufffd');
  expect(textProblem(asOneLine(pasted))).toBeUndefined();
});
