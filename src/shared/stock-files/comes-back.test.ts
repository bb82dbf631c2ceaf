import { i18n, type Messages } from '@lingui/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ListReading } from '../../main/stock/lists/list-reading.ts';
import { checkedValue, type Details } from '../fields/details.ts';
import { BUILT_IN_FIELDS, REMOVAL_FIELDS } from '../fields/built-in.ts';
import type { Field } from '../fields/field.ts';
import { namedHere } from '../fields/field-names.ts';
import { FIELD_KINDS, type FieldKind } from '../fields/kinds.ts';
import { NewPet, PET_STATUSES } from '../pet.ts';
import { isKnownChoice, isKnownHeading } from './known-words.ts';
import { EXPORT_FORMATS, ListWriter, type ListReader } from './write-list.ts';

/** How many random stocks go out and come back: 5,000 take some minutes. */
const STOCKS = Number(process.env['STOCKS'] ?? 100);

/** What a shop may call its fields, of which many are called otherwise by something else. */
const NASTY = [
  'name',
  'id',
  'status',
  'categoryId',
  'category',
  'addedAt',
  'details',
  'quantity',
  '=1+1',
  '-',
  '!!!',
  'A+',
  'A-',
  '__proto__',
  'constructor',
  'Preis',
  'VK',
  'Geburtsdatum',
  'Zugang',
  'Nr.',
  'a,b;"c"',
  'x,=1',
  'x;=1',
  'Von',
  '犬',
  'Stock',
  'Total',
  'Kategorie',
  'Rasse',
  'Anzahl der Tiere',
  'Art',
];
const CHOICES = ['Red', 'Rød', '=Blue', 'Yes', '1', 'm', 'constructor'];
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '=1+1',
    "'=1",
    'a,=1',
    'a;-1',
    "a, '=1",
    "'12",
    '007',
    '1.500',
    '12-03-26',
    ' x ',
    'Total',
    'toString',
  ),
);
const VALUES: Record<FieldKind, fc.Arbitrary<unknown>> = {
  text,
  longText: fc.tuple(text, text).map((lines) => lines.join('\n')),
  number: fc.oneof(
    fc.double({ min: -1e15, max: 1e15, noNaN: true }),
    fc.integer({ min: -9_999, max: 9_999 }).map((value) => value / 1_000),
  ),
  money: fc.integer({ min: -1e12, max: 1e12 }),
  date: fc
    .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  yesNo: fc.boolean(),
  choice: fc.constantFrom(...CHOICES),
  code: fc.oneof(text, fc.constantFrom('00815', '985113001234561', 'AT-12', '5E12')),
};

const field = fc.record({ name: fc.constantFrom(...NASTY), kind: fc.constantFrom(...FIELD_KINDS) });
const shop = fc.uniqueArray(field, { selector: ({ name }) => name, maxLength: 8 }).map((own) => [
  ...BUILT_IN_FIELDS.filter(({ id }) => !REMOVAL_FIELDS.includes(id)).map((one) => ({
    ...one,
    isUnique: false,
  })),
  ...own.map((one, at): Field => ({
    id: `x${String.fromCharCode(97 + at)}`,
    categories: null,
    isColumn: false,
    isUnique: false,
    reminds: false,
    isHidden: false,
    inForm: false,
    ...one,
    choices: one.kind === 'choice' ? CHOICES : [],
  })),
]);

/** Who a list is written for, of which an import knows the headings only by their place and contents. */
const headings = {
  name: 'Name',
  categoryId: 'Kategorie-Nr.',
  category: 'Kategorie',
  status: 'Status',
  addedAt: 'Aufgenommen am',
  addedBy: 'Von',
};
const statuses = { available: 'Verfügbar', pending: 'Reserviert', sold: 'Verkauft' };
const catalogues = import.meta.glob<{ messages: Messages }>('../../renderer/locales/de.po', {
  eager: true,
});
const [german] = Object.values(catalogues);
i18n.loadAndActivate({ locale: 'de', messages: german?.messages ?? {} });

/** The names of fields in a German window. */
const FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  BUILT_IN_FIELDS.map((one) => [one.id, namedHere(one).name]),
);
const VALUE_WORDS: Readonly<Record<string, string>> = {
  Male: 'Männlich',
  Female: 'Weiblich',
  Unknown: 'Unbekannt',
  Yes: 'Ja',
  No: 'Nein',
};
type For = 'programs' | ',' | ';';

function readerOf(reader: For, fields: readonly Field[]): ListReader {
  if (reader === 'programs') return reader;
  const known = fields.filter((one) => isKnownHeading(FIELDS[one.id] ?? one.name, one, fields));
  const choicesOf = (field: Field) =>
    Object.entries(VALUE_WORDS).filter(([stored, word]) => isKnownChoice(word, field, stored));
  const choices = fields.filter(({ kind }) => kind === 'choice' || kind === 'yesNo');
  const words = {
    headings,
    statuses,
    fields: Object.fromEntries(known.map(({ id, name }) => [id, FIELDS[id] ?? name])),
    choices: Object.fromEntries(
      choices.map((field) => [field.id, Object.fromEntries(choicesOf(field))]),
    ),
  };
  return { words, separator: reader };
}

/** Details of an animal, of which fields refuse some values. */
function detailsFor(fields: readonly Field[]): fc.Arbitrary<Details> {
  const all = fields.map((one) => {
    const given = one.id === 'quantity' ? fc.integer({ min: 1, max: 500 }) : VALUES[one.kind];
    return fc.option(one.kind === 'choice' ? fc.constantFrom(...one.choices) : given);
  });
  return fc.tuple(...all).map((values) => {
    const kept = values.flatMap((value, at): [string, Details[string]][] => {
      const one = fields[at];
      const checked = one && value !== null ? checkedValue(one, value) : { problem: '' };
      return one && 'value' in checked ? [[one.id, checked.value]] : [];
    });
    return Object.fromEntries(kept);
  });
}

const stock = fc
  .record({ fields: shop, currency: fc.constantFrom('EUR', 'JPY', 'KWD') })
  .chain(({ fields, currency }) =>
    fc.record({
      fields: fc.constant(fields),
      currency: fc.constant(currency),
      pets: fc.array(
        fc.record({
          name: text,
          status: fc.option(fc.constantFrom(...PET_STATUSES)),
          details: detailsFor(fields),
        }),
        { maxLength: 4 },
      ),
    }),
  );

it(
  'a stock with fields of every kind and any name comes back as it went out',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        stock,
        fc.constantFrom(...EXPORT_FORMATS),
        fc.constantFrom<For>('programs', ',', ';'),
        async ({ fields, currency, pets }, format, reader) => {
          const good = pets.filter(
            ({ name }) => NewPet.safeParse({ name, categoryId: 1n }).success,
          );
          const writer = new ListWriter(format, fields, currency, readerOf(reader, fields));
          const parts = [
            writer.write(
              good.map((pet, at) => ({
                id: BigInt(at + 1),
                categoryId: 1n,
                category: 'Dogs',
                photographs: [],
                addedAt: 0,
                addedBy: null,
                version: 0,
                ...pet,
              })),
            ),
            await writer.end(),
          ];
          const bytes = Buffer.from(await new Blob(parts).arrayBuffer());
          const reading = new ListReading({ name: `animals.${format}`, isPasted: false, bytes });
          reading.compareWith({ categories: [], fields, currency });
          const { problems, doubts } = reading.read({});
          expect({ problems, doubts }).toEqual({ problems: [], doubts: [] });
          const back = [...reading.adds()].map((row) => ({
            name: row.name,
            status: row.status ?? null,
            details: row.details ?? {},
          }));
          expect(back).toEqual(good);
        },
      ),
      { numRuns: STOCKS },
    );
  },
);

it('knows every field of a list by its German name', () => {
  const inLists = BUILT_IN_FIELDS.filter(({ id }) => !REMOVAL_FIELDS.includes(id));
  const unknown = inLists.filter((one) => !isKnownHeading(FIELDS[one.id] ?? '', one, inLists));
  expect(unknown).toEqual([]);
});
