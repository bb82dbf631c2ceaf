import { expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import type { Details } from '../../../shared/fields/details.ts';
import type { ImportChanges } from '../../../shared/stock-files/import-choice.ts';
import { countMeant } from '../../../shared/stock-files/count-meant.ts';
import { ListReading } from './list-reading.ts';
import type { StockRow } from './stock-index.ts';
import { told } from './testing/told.ts';

function pasted(lines: readonly string[], stock: StockRow[] = []): ListReading {
  const bytes = Buffer.from(lines.join('\n'));
  const reading = new ListReading({ name: 'What was pasted', isPasted: true, bytes });
  const categories = [{ id: 7n, name: 'Fische', isNamed: true, count: 1 }];
  reading.compareWith({
    categories: categories as never,
    fields: BUILT_IN_FIELDS,
    currency: 'EUR',
  });
  reading.addStock(stock);
  return reading;
}

/** What each animal of a list becomes, and what is told of it. */
function animals(lines: readonly string[], changes: ImportChanges = {}) {
  const reading = pasted(lines);
  const { rows, doubts } = reading.read(changes);
  return {
    adds: [...reading.adds()],
    told: rows.map(told),
    doubts: doubts.map((one) => one.sentence),
  };
}

it('a wholesaler’s list comes in by one paste', () => {
  const { adds, told, doubts } = animals([
    'Artikel\tGruppe\tStück\tGeschl.\tgeschlüpft\tEK netto\tVK\tLieferant',
    'Neonsalmler\tFische\t120 Stk.\tunb.\t\t0,45 €\t1,29 €\tZoo Müller GmbH',
    'Zebrafink\tVögel\t1 Paar\tunb.\t02.04.2026\t12,-\t24,90 €\tZoo Müller GmbH',
    'Kornnatter\tReptilien\t1\tmännl.\t3.5.26\t45,00\t99,-\tZoo Müller GmbH',
    'Bartagame\tReptilien\t1 St.\tweibl.\t13.05.2026\t30\t79,-\tZoo Müller GmbH',
  ]);
  expect(told).toEqual([null, '“1 Paar” are 2 animals, the price is that of one', null, null]);
  expect(doubts).toEqual([]);
  const source = 'Zoo Müller GmbH';
  expect(adds).toEqual([
    animal('Neonsalmler', 'Fische', {
      quantity: 120,
      sex: 'Unknown',
      cost: 45,
      price: 129,
      source,
    }),
    animal('Zebrafink', 'Vögel', {
      quantity: 2,
      sex: 'Unknown',
      born: '2026-04-02',
      cost: 1200,
      price: 2490,
      source,
    }),
    animal('Kornnatter', 'Reptilien', {
      sex: 'Male',
      born: '2026-05-03',
      cost: 4500,
      price: 9900,
      source,
    }),
    animal('Bartagame', 'Reptilien', {
      sex: 'Female',
      born: '2026-05-13',
      cost: 3000,
      price: 7900,
      source,
    }),
  ]);
});

function animal(name: string, category: string, details: Details) {
  return { name, category, status: 'available', details };
}

/** The headings that suppliers write above name, category, number, sex, birth, cost and price, and their words for sexes. */
const LANGUAGES: [string, headings: string, units: string, sexes: [string, string, string]][] = [
  [
    'English',
    'Animal\tSpecies\tQty\tGender\tHatched\tCost price\tRRP',
    '3 pcs',
    ['males', 'Female', 'unsexed'],
  ],
  [
    'German',
    'Tier\tTierart\tStückzahl\tGeschlecht\tSchlupf\tEK\tVK',
    '3 Stück',
    ['männl.', 'wbl.', 'unb.'],
  ],
  [
    'French',
    'Désignation\tEspèce\tQuantité\tSexe\tNé le\tPrix d’achat\tPrix de vente',
    '3 pièces',
    ['mâle', 'femelle', 'indét.'],
  ],
  [
    'Spanish',
    'Nombre\tEspecie\tCantidad\tSexo\tFecha de nacimiento\tCoste\tPVP',
    '3 uds.',
    ['macho', 'hembra', 'sin sexar'],
  ],
  [
    'Spanish, as wholesalers write it',
    'Producto\tFamilia\tCant.\tSexo\tFecha de nacimiento\tCoste\tPVP',
    '3 ud.',
    ['macho', 'hembra', 'n.d.'],
  ],
  [
    'French, as wholesalers write it',
    'Article\tFamille\tQté\tSexe\tNé le\tPU HT\tPV TTC',
    '3 u.',
    ['mâle', 'femelle', 'n/d'],
  ],
  [
    'Polish',
    'Towar\tGatunek\tIlość\tPłeć\tData urodzenia\tCena zakupu\tCena sprzedaży',
    '3 szt.',
    ['samiec', 'samica', 'nieokreślona'],
  ],
  [
    'Dutch',
    'Naam\tSoort\tAantal\tGeslacht\tGeboren\tInkoopprijs\tVerkoopprijs',
    '3 stuks',
    ['man', 'vrouwelijk', 'onbekend'],
  ],
];

it('understands the words of a list in each language', () => {
  for (const [language, headings, unit, sexes] of LANGUAGES) {
    const rows = sexes.map((sex) => `Rex\tVögel\t${unit}\t${sex}\t13.05.2026\t12,00\t24,00`);
    const { adds, told } = animals([headings, ...rows]);
    expect(told, language).toEqual([null, null, null]);
    const details = adds.map((add) => add.details);
    expect(details, language).toEqual(
      ['Male', 'Female', 'Unknown'].map((sex) => ({
        quantity: 3,
        sex,
        born: '2026-05-13',
        cost: 1200,
        price: 2400,
      })),
    );
  }
});

it('a number of animals is found in words', () => {
  for (const [text, count] of [
    ['120', 120],
    ['120 Stk.', 120],
    ['5Stück', 5],
    ['4 x', 4],
    ['4 ×', 4],
    ['4 %', undefined],
    ['2 Paar', 4],
    ['Paar', 2],
    ['Pärchen', 2],
    ['12 шт.', 12],
    ['３羽', 3],
    ['1.000', undefined],
    ['2.5', undefined],
    ['2 kg', undefined],
    ['many', undefined],
  ] as const)
    expect(countMeant(text)?.animals, text).toBe(count);
});

it('tells by its cause what a spreadsheet has made of a cell', () => {
  const { told } = animals([
    'Name\tCategory\tMicrochip\tBorn\tPrice',
    'A\tDogs\t9,77E+14\t\t',
    'B\tDogs\t\t46082\t',
    'C\tDogs\t\t\t1,2E+05',
  ]);
  expect(told).toEqual([
    'Microchip or ring “9,77E+14” has lost digits in a spreadsheet: there, make the column text.',
    'Born “46082” is a spreadsheet’s own number for a day: there, format the column as dates.',
    'Price “1,2E+05” has been shortened by a spreadsheet: there, format the column as numbers.',
  ]);
});

it('reads a code in any script’s digits', () => {
  const { adds } = animals(['Name\tCategory\tMicrochip', 'A\tDogs\t٩٧٧٢٠٠٠٠١٢٣٤٥٦٧']);
  expect(adds[0]?.details).toEqual({ chip: '977200001234567' });
});

it('asks about dates of both orders in one column', () => {
  const list = [
    'Name\tCategory\tBorn',
    'A\tDogs\t13/05/2026',
    'B\tDogs\t05/13/2026',
    'C\tDogs\t3/4/2026',
  ];
  expect(animals(list).doubts).toEqual(['“3/4/2026” in Born can be 2026-04-03 or 2026-03-04.']);
  const { adds, doubts } = animals(list, { ways: { born: 'dmy' } });
  expect(doubts).toEqual([]);
  expect(adds.map(({ details }) => details?.['born'])).toEqual([
    '2026-05-13',
    '2026-05-13',
    '2026-04-03',
  ]);
});

const KOI = { id: 1n, name: 'Koi', categoryId: 7n, version: 1, addedAt: 0 } as const;

it('never takes the zeros from a code that is in stock, nor sells what a list without a status has', () => {
  const list = ['Nr\tName\tKategorie\tMikrochip\tVK', '1\tKoi\tFische\t815\t20,00'];
  const changes: ImportChanges = { columns: { id: 0 }, known: 'update' };
  const change = (chip: string) => {
    const reading = pasted(list, [{ ...KOI, status: 'sold', details: { chip } }]);
    const { rows } = reading.read(changes);
    return [reading.changes[0]?.change, rows.map(told)];
  };
  expect(change('00815')).toEqual([
    { details: { price: 2000 } },
    ['Microchip or ring “00815” keeps its zeros. Changes its card'],
  ]);
  expect(change('816')).toEqual([{ details: { chip: '815', price: 2000 } }, ['Changes its card']]);
});

it('never leaves out a column of numbers of which most are not exact: it asks', () => {
  for (const amounts of [
    ['50+', 'ca. 20', '1,200 pcs'],
    ['3 x 2', '10 Dosen', '> 5'],
  ]) {
    const rows = amounts.map((amount) => `Neon\tFische\t${amount}`);
    const { adds, told } = animals(['Artikel\tGruppe\tMenge', ...rows]);
    expect(adds).toEqual([]);
    for (const one of told) expect(one).toMatch(/^Number of animals must be a whole number/);
  }
  const weights = ['500 g', 'ja', 'Halle 3', 'B12'].map((text) => `Neon\tFische\t${text}`);
  expect(animals(['Artikel\tGruppe\tBestand', ...weights]).adds).toHaveLength(4);
});

it('never takes what is sold out for available', () => {
  const list = ['Artikel\tGruppe\tStatus', 'A\tFische\tauf Anfrage', 'B\tFische\tausverkauft'];
  const { adds, told } = animals(list);
  expect(adds).toMatchObject([{ name: 'B', status: 'sold' }]);
  expect(told[0]).toMatch(/^Status “auf Anfrage” must be one of/);
  const counted = ['Artikel\tGruppe\tMenge', 'A\tFische\t3', 'B\tFische\tausverkauft'];
  expect(animals(counted).adds).toMatchObject([{ name: 'A', details: { quantity: 3 } }]);
});

it('takes no headings for an animal where a column of numbers is called available', () => {
  const list = ['Ware\tLage\tVerfügbar', 'Neon\tHalle\t120', 'Skalar\tHalle\t0'];
  const names = animals(list, { category: 'Fische' }).adds.map(({ name }) => name);
  expect(names).not.toContain('Ware');
});

it('reads no list by what was chosen for an earlier one that its own dates contradict', () => {
  const list = ['Name\tCategory\tBorn', 'A\tDogs\t04/13/2026', 'B\tDogs\t03/04/2026'];
  const { adds } = animals(list, { ways: { born: 'dmy' } });
  expect(adds.map(({ details }) => details?.['born'])).toEqual(['2026-04-13', '2026-03-04']);
});

it('changes the number of a group to one, too, and says that none are left', () => {
  const update = (left: string) => {
    const list = ['Nr\tName\tKategorie\tMenge', `1\tKoi\tFische\t${left}`];
    const reading = pasted(list, [{ ...KOI, status: 'available', details: { quantity: 20 } }]);
    const { rows } = reading.read({ columns: { id: 0 }, known: 'update' });
    return [reading.changes[0]?.change.details, rows.map(told)];
  };
  expect(update('1')).toEqual([{ quantity: 1 }, ['Changes its card']]);
  expect(update('3')).toEqual([{ quantity: 3 }, ['Changes its card']]);
  expect(update('0')).toEqual([undefined, ['None left: its number stays as it is']]);
});
