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

/** A folder's path, which is tried at once. */
const PATH = 'settings.change.backupFolder';

const texts = Object.entries(calls)
  .flatMap(([name, { input }]) => [...textsIn(input, name)])
  .filter(([place]) => place !== PATH);

/** Texts that may have several lines. */
function hasLines(place: string): boolean {
  return /^profile\.change\.address$|^customers\.save\.customer\.(?:address|note)$|^categories\..*\.name$|\.category$/.test(
    place,
  );
}

/** The places that accept any of these texts. */
const accepting = (bad: string[], tried: typeof texts) =>
  tried.flatMap(([place, text]) => (bad.some((one) => text.safeParse(one).success) ? [place] : []));

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

  it('is refused with what not every store can keep', () => {
    expect(accepting(['Bel\u0000la', 'Bella\ud83d', '\udc00Bella'], texts)).toEqual([]);
  });

  it('is refused with control characters, unless it may have several lines', () => {
    const lines = texts.filter(([place]) => !hasLines(place));
    expect(accepting(['Bel\u001fla', 'Bel\nla', 'Bel\u007fla'], lines)).toEqual([]);
  });

  it('may have several lines in some places, as a cell of an imported sheet', () => {
    for (const [place, text] of texts.filter(([place]) => hasLines(place)))
      expect(text.parse('Dogs\nand cats '), place).toBe('Dogs\nand cats');
  });
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
