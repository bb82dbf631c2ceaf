import { expect, it } from 'vitest';
import { BUILT_IN_PAPERS, numberInCode, Papers, PaperTemplate, SHEETS } from './papers.ts';
import { numberIn } from './search-terms.ts';

const [FIRST] = BUILT_IN_PAPERS.templates;

/** What is wrong with a template, by the path of what is. */
function problemsOf(change: object): string[][] {
  const { error } = PaperTemplate.safeParse({ ...FIRST, ...change });
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}

it('the templates of a new shop are valid ones', () =>
  expect(Papers.parse(BUILT_IN_PAPERS)).toEqual(BUILT_IN_PAPERS));

it.each(Object.entries(SHEETS))('the labels of %s fit on their paper', (_, sheet) =>
  expect(problemsOf({ sheet, kind: sheet.height === null ? 'receipt' : 'labels' })).toEqual([]),
);

it.each([
  [{ name: ' ' }, [['name', 'must not be empty']]],
  [{ parts: [] }, [['parts', 'must not be empty']]],
  [{ parts: ['wings'] }, [['parts.0', 'Invalid input']]],
  [{ textSize: 3 }, [['textSize', 'must be at least 4']]],
  [
    { sheet: { ...FIRST?.sheet, columns: 4 } },
    [['sheet.columns', 'are wider together than the paper']],
  ],
  [{ sheet: { ...FIRST?.sheet, gapY: 6 } }, [['sheet.rows', 'are higher together than the paper']]],
  [{ sheet: SHEETS['Receipt roll, 80 mm'] }, [['sheet', 'is a roll for receipts']]],
])('a template with %j has a problem', (change, problems) =>
  expect(problemsOf(change)).toEqual(problems),
);

it('two templates have two names', () =>
  expect(
    Papers.safeParse({ templates: [FIRST, FIRST], logo: null }).error?.issues[0]?.message,
  ).toBe('must have names that differ'));

it.each([1n, 123456n, 9223372036854775807n])('what the code of number %s says is found', (id) => {
  expect(numberInCode(id).length).toBeGreaterThan(5);
  expect(numberIn(numberInCode(id))).toBe(id);
});
