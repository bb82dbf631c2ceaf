import { say, type Sentence } from '../../../shared/say.ts';
import { kindOf } from '../../../shared/fields/field.ts';
import { counted } from '../../../shared/messages.ts';
import type {
  ImportChanges,
  ImportReading,
  ListColumn,
  PreviewRow,
} from '../../../shared/stock-files/import-choice.ts';
import { TABLE_FIELDS, type TableField } from '../../../shared/stock-files/import-columns.ts';
import { letters, offeredField } from './field-columns.ts';
import { headingTexts } from './headings.ts';
import type { GoodEntry, ListEntry } from './list-entries.ts';
import type { ListPlan } from './list-plan.ts';
import { cellText } from './sheet-rows.ts';
import type { ListChange } from './stock-index.ts';

/** How many entries of a list need a person's word. */
interface CountedList {
  knownByNumber: number;
  knownByName: number;
  adds: readonly unknown[];
  bad: readonly unknown[];
}

/** How many rows are examined for what a column holds. */
const SAMPLE = 100;

/** Every column of a list, and what becomes of it. */
export function columnsOf({ choice, headings, rows, ways }: ListPlan): ListColumn[] {
  const texts = headings ? headingTexts(headings) : [];
  const sample = rows.slice(0, SAMPLE);
  const width = Math.max(0, ...[headings, ...sample].map((row) => row?.cells.length ?? 0));
  return Array.from({ length: width }, (_, column) => {
    const heading = (texts[column] ?? '').slice(0, 80) || `Column ${letters(column)}`;
    const values = sample.map(({ cells }) => cellText(cells[column]).trim()).filter(Boolean);
    const filled = rows.filter(({ cells }) => cellText(cells[column]).trim() !== '').length;
    const entry = Object.entries(choice.columns).find(([, at]) => at === column);
    const target = entry?.[0] ?? (choice.unnamed === column ? 'name' : null);
    return {
      heading,
      example: values[0]?.slice(0, 80) ?? '',
      filled,
      target,
      offered: offeredField(column, { heading, values, isFree: true }),
      way: (target === null ? undefined : ways.get(target)) ?? null,
    };
  });
}

/** What the preview shows of each row: what the list fills, and name, category and status always. */
export function shownColumns({ filled, choice }: ListPlan): string[] {
  const isShown = (field: TableField) =>
    ['name', 'category', 'status'].includes(field) || typeof choice.columns[field] === 'number';
  return [...TABLE_FIELDS.filter(isShown), ...filled.map(({ field }) => field.id)];
}

/** What of a list only a person can decide, until they have. */
export function doubtsAbout(
  checked: CountedList,
  newCategories: ImportReading['newCategories'],
  changes: ImportChanges,
  plan: ListPlan,
): ImportReading['doubts'] {
  const doubts = doubtsAboutColumns(plan);
  const { knownByNumber, knownByName } = checked;
  const isSameList =
    knownByName > 0 && knownByName === checked.adds.length && checked.bad.length === 0;
  if (changes.known === undefined && (knownByNumber > 0 || isSameList)) {
    const known = knownByNumber > 0 ? knownByNumber : knownByName;
    doubts.push({
      option: '--known',
      sentence: `${counted(known, 'animal')} of it ${known === 1 ? 'is' : 'are'} in stock already.`,
    });
  }
  const misspelt = newCategories.find(({ similar }) => similar !== null);
  if (changes.values?.['category'] === undefined && misspelt) {
    doubts.push({
      option: '--value',
      sentence: `“${misspelt.name}” is a new category, and may be meant for “${String(misspelt.similar)}”.`,
    });
  }
  return doubts;
}

function doubtsAboutColumns({ filled, ways }: ListPlan): ImportReading['doubts'] {
  return filled.flatMap(({ field, writing }) => {
    const way = ways.get(field.id);
    if (!way || way.isSure) return [];
    const { example, meanings, foreign } = way;
    const values = meanings.map(({ value }) => kindOf(field).write(value, writing));
    const sentence =
      foreign === null
        ? `“${example}” in ${field.name} can be ${[...new Set(values)].join(' or ')}.`
        : `“${example}” in ${field.name} is in ${foreign}, which is not the shop’s currency.`;
    return [{ option: '--read', sentence }];
  });
}

function shown(value: unknown): string {
  return typeof value === 'string' || typeof value === 'bigint' || typeof value === 'number'
    ? String(value).slice(0, 300)
    : '';
}

/** A row as the preview shows it, with its problems by field. */
export function previewOf(
  { row, ...entry }: ListEntry,
  plan: ListPlan,
  good: GoodEntry | null,
  problems: Readonly<Record<string, string>> | null,
  remarks: Sentence[],
): PreviewRow {
  const { columns } = plan.choice;
  const given = (column: number | null | undefined) =>
    typeof column === 'number' ? cellText(row.cells[column]).slice(0, 300) : '';
  const isTable = (target: string): target is TableField =>
    (TABLE_FIELDS as readonly string[]).includes(target);
  return {
    number: row.number,
    cells: shownColumns(plan).map((target) => {
      const { category = entry.categoryId } = entry;
      const kept = isTable(target)
        ? shown(target === 'category' ? category : entry[target])
        : (good?.row.details?.[target] ?? null);
      return { given: given(columns[target]), kept: kept === '' ? null : kept };
    }),
    problems,
    remarks,
  };
}

/** What is changed about an animal in stock. */
export function changesOf({ name, categoryId, category, status, details }: ListChange): Sentence[] {
  return [
    ...(name === undefined ? [] : [say`Changes its name`]),
    ...(categoryId === undefined && category === undefined ? [] : [say`Changes its category`]),
    ...(status === undefined ? [] : [say`Changes its status`]),
    ...(details === undefined ? [] : [say`Changes its card`]),
  ];
}
