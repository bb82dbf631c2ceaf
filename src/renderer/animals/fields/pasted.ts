import { PetStatus } from '../../../shared/pet.ts';

/** An animal copied from a list or a spreadsheet. */
export interface PastedAnimal {
  readonly name: string;
  /** As written there; null leaves the choice to the form. */
  readonly category: string | null;
  readonly status: PetStatus | null;
}

/** A number such as a price or an age, which is not a category. */
const FIGURE = /^[\d\s.,'%€$£+-]+$/u;
/** Headings that a spreadsheet's first line may have. */
const TITLES = { name: /^name$/iu, category: /^category$/iu, status: /^status$/iu };

function statusOf(field: string | undefined): PetStatus | null {
  return PetStatus.safeParse(field?.toLowerCase()).data ?? null;
}

function textOf(field = ''): string | null {
  return field === '' ? null : field;
}

function withoutTitles([name = '', ...others]: readonly string[]): PastedAnimal {
  const known = others.filter((field) => field !== '');
  const status = known.map(statusOf).find((found) => found !== null) ?? null;
  const category = known.find((field) => statusOf(field) === null && !FIGURE.test(field));
  return { name, category: category ?? null, status };
}

/**
 * Parses text that was copied elsewhere: each line is an animal, each tab-separated column a field.
 * The first column is the name. A line of headings says what the others are; without one, a status
 * is recognised by its word, and the first other text is the category. Skips lines without a name.
 */
export function readPasted(text: string): PastedAnimal[] {
  const lines = text
    .split(/\r\n|\r|\n/u)
    .map((line) => line.split('\t').map((field) => field.trim()))
    .filter((fields) => fields.some((field) => field !== ''));
  const [first = []] = lines;
  const place = (title: RegExp) => first.findIndex((field) => title.test(field));
  const named = place(TITLES.name);
  if (named < 0) return lines.map(withoutTitles).filter(({ name }) => name !== '');
  const [category, status] = [place(TITLES.category), place(TITLES.status)];
  return lines
    .slice(1)
    .map((fields) => ({
      name: fields[named] ?? '',
      category: textOf(fields[category]),
      status: statusOf(fields[status]),
    }))
    .filter(({ name }) => name !== '');
}

/** Whether a text is more than a name: several lines, or the columns of a spreadsheet. */
export function isList(text: string): boolean {
  return /[\t\r\n]/u.test(text.trim());
}
