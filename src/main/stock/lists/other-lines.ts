import type { ImportChoice } from '../../../shared/stock-files/import-choice.ts';
import { plain, wordList } from '../../../shared/stock-files/word-list.ts';
import { cellText, type TableRow } from './sheet-rows.ts';

/** A line of a list that is no animal. */
export interface OtherLine {
  number: number;
  /** What it is, in a word or two. */
  what: string;
}

/** What the line below a list's columns begins with. */
const TOTALS = wordList(
  `total, totals, grand total, subtotal, sum, in total, overall, Summe, Summen, Gesamt, Gesamtsumme, Insgesamt,
   Zwischensumme, Gesamtbestand, Gesamtanzahl, Endsumme, Übertrag, somme, total général, sous-total, ensemble, suma,
   suma total, subtotal general, soma, totale, totale generale, somma, subtotale, totaal, subtotaal, eindtotaal, summa,
   totalt, delsumma, sum totalt, i alt, ialt, samlet, yhteensä, välisumma, razem, łącznie, ogółem, celkem, součet,
   spolu, súčet, összesen, végösszeg, mindösszesen, total general, toplam, genel toplam, ara toplam, skupaj, ukupno,
   σύνολο, γενικό σύνολο, итого, всего, сумма, разом, усього, всього, общо, المجموع, الإجمالي, סהכ, जोड़, कुल, योग,
   合計, 小計, 総計, 計, 总计, 合计, 小计, 總計, 합계, 총계, 소계, รวม, tổng cộng`,
);
/** The most letters of a unit or a currency beside a figure. */
const MOST_LETTERS = 7;

/**
 * The lines of a list that are no animals: the headings again, a title or a note in a line of its own, and
 * totals, which say so in one of many languages or add up the numbers above them.
 */
export function noAnimals(
  headings: TableRow | undefined,
  rows: readonly TableRow[],
  { columns, category, fillsDown }: ImportChoice,
): OtherLine[] {
  const named = headings?.cells.map((cell) => plain(cellText(cell))) ?? [];
  const width = typicalWidth(rows);
  const nameAt = columns['name'] ?? null;
  const needsCategory = category === '' && !fillsDown;
  const sums = new RunningSums();
  const others: OtherLine[] = [];
  for (const row of rows) {
    const texts = row.cells.map((cell) => cellText(cell).trim());
    const filled = texts.filter((text) => text !== '');
    const what = isSame(texts, named)
      ? 'the headings again'
      : isTotal(filled) || (isUnnamed(texts, nameAt) && sums.areIn(texts))
        ? 'a total'
        : width > 2 && filled.length === 1 && needsCategory
          ? 'a title or a note'
          : undefined;
    if (what === undefined) sums.add(texts);
    else others.push({ number: row.number, what });
  }
  return others;
}

/** How many cells of the middle line hold something. */
function typicalWidth(rows: readonly TableRow[]): number {
  const widths = rows.map(
    ({ cells }) => cells.filter((cell) => cellText(cell).trim() !== '').length,
  );
  return widths.sort((one, other) => one - other)[Math.floor(widths.length / 2)] ?? 0;
}

function isSame(texts: readonly string[], named: readonly string[]): boolean {
  const found = texts.map(plain);
  const isAny = found.filter(Boolean).length > 1;
  return isAny && found.every((text, at) => text === (named[at] ?? ''));
}

function isUnnamed(texts: readonly string[], nameAt: number | null): boolean {
  return nameAt === null || (texts[nameAt] ?? '') === '';
}

/** Whether a line begins with a word for a total, and has nothing else but figures. */
function isTotal([first = '', ...others]: readonly string[]): boolean {
  const [word = first] = first.split(/[:=]/);
  const begins = TOTALS.has(plain(word)) || TOTALS.has(plain(word.split(/\s/)[0] ?? ''));
  return begins && others.every(isFigure);
}

function isFigure(text: string): boolean {
  return /\d/.test(text) && text.replaceAll(/\P{L}/gu, '').length <= MOST_LETTERS;
}

/** The sums of the numbers in each column so far. */
class RunningSums {
  readonly #sums = new Map<number, number>();
  #rows = 0;

  add(texts: readonly string[]): void {
    this.#rows += 1;
    for (const [column, text] of texts.entries()) {
      const number = numberIn(text);
      if (number !== null) this.#sums.set(column, (this.#sums.get(column) ?? 0) + number);
    }
  }

  /** Whether all figures of a line are these sums, and there are at least two lines above. */
  areIn(texts: readonly string[]): boolean {
    const figures = [...texts.entries()].filter(([, text]) => numberIn(text) !== null);
    return (
      this.#rows > 1 &&
      figures.length > 0 &&
      figures.every(([column, text]) => {
        const sum = this.#sums.get(column) ?? Number.NaN;
        return Math.abs(sum - (numberIn(text) ?? 0)) < 0.005;
      })
    );
  }
}

/** A figure by its digits; whichever sign its decimals have, sums compare. */
function numberIn(text: string): number | null {
  const digits = /^\D{0,5}(\d[\d.,\s'’]*)\D{0,5}$/.exec(text)?.[1]?.replaceAll(/[\s'’]/g, '');
  if (digits === undefined) return null;
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  const number = Number(`${whole.replaceAll(/[.,]/g, '')}.${fraction || '0'}`);
  return Number.isFinite(number) ? number : null;
}
