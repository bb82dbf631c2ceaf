import { expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import { ListReading } from './list-reading.ts';

/** What an animal that is in stock becomes by a table that we wrote, and somebody has changed. */
function read(text: string) {
  const bytes = Buffer.from(text);
  const reading = new ListReading({ name: 'animals.csv', isPasted: false, bytes });
  reading.compareWith({ categories: [], fields: BUILT_IN_FIELDS, currency: 'EUR' });
  const { choice, problems } = reading.read({});
  expect(problems).toEqual([]);
  return { columns: choice.columns, rows: [...reading.adds()] };
}

it('knows its columns wherever somebody has moved them', () => {
  const { rows } = read('Animal Store No.,Breed,Status,Name,Category\n1,Collie,sold,Rex,Dogs\n');
  expect(rows).toEqual([
    { name: 'Rex', category: 'Dogs', status: 'sold', details: { breed: 'Collie' } },
  ]);
});

it('knows the fields of a shop by their names in German, in whatever language the window is', () => {
  const { rows } = read(
    'Animal Store No.;Name;Kategorie;Rasse;Anzahl der Tiere;Käfig oder Becken;Geschlecht;Preis\n' +
      '1;Neon;Fische;Wild;12;B 3;Weiblich;1,50\n',
  );
  const details = { breed: 'Wild', quantity: 12, place: 'B 3', sex: 'Female', price: 150 };
  expect(rows).toEqual([{ name: 'Neon', category: 'Fische', details }]);
});

it('reads whole numbers in any script’s digits', () => {
  const { rows } = read('Animal Store No.,Name,Category,Number of animals\n٣,Neon,Fish,١٢\n');
  expect(rows).toEqual([{ name: 'Neon', category: 'Fish', details: { quantity: 12 } }]);
});
