import type { Field } from '../fields/field.ts';
import type { FieldKind } from '../fields/kinds.ts';
import { plain, wordList } from './word-list.ts';

/** What lists call something that shops write down about an animal. */
interface FieldWords {
  /** The built-in field that it is, where there is one. */
  id?: string;
  /** What such a field is called and what kind it is, where the shop gets it with a list unasked. */
  offered?: { name: string; kind: FieldKind };
  headings: ReadonlyMap<string, number>;
}

/** The only list of what lists call the fields of shops, in the languages of the shops we know of. */
const FIELD_WORDS: readonly FieldWords[] = [
  {
    id: 'price',
    headings: wordList(
      `price, selling price, sales price, sale price, retail price, unit price, regular price, variant price,
       default price, list price, asking price, RRP, MSRP, SRP, VK, VK Preis, VKP, VK brutto, Verkaufspreis, Preis, Preise,
       Ladenpreis, Endpreis, Stückpreis, Einzelpreis, Bruttopreis, UVP, prix, prix de vente, prix ttc, PV, PV ttc,
       precio, PVP, precio de venta, preço, preço de venda, prezzo, prezzo di vendita, prijs, verkoopprijs,
       pris, salgspris, försäljningspris, hinta, myyntihinta, cena, cena sprzedaży, prodejní cena, ár,
       eladási ár, preț, fiyat, satış fiyatı, τιμή, цена, ціна, 価格, 販売価格, 价格, 售价, 가격, 판매가`,
    ),
  },
  {
    id: 'cost',
    headings: wordList(
      `purchase price, cost, cost price, unit cost, supply price, buying price, EK, EK Preis, EKP, EK netto, Preis netto, Nettopreis, PU HT, prix HT, cena netto,
       Einkaufspreis, Einkauf, Einstandspreis, Einstand, prix d'achat, PA, precio de compra, coste, costo,
       prezzo di acquisto, preço de custo, preço de compra, custo, inkoopprijs, inkoop, inköpspris,
       indkøbspris, innkjøpspris, ostohinta, cena zakupu, nákupní cena, beszerzési ár, alış fiyatı,
       закупочная цена, 仕入価格, 原価, 进价, 成本, 매입가`,
    ),
  },
  {
    id: 'chip',
    headings: wordList(
      `microchip or ring, Mikrochip oder Ring, microchip, chip, chip number, chip no, microchip number, transponder, transponder number,
       ring, ring number, band, band number, animal microchip, Chipnummer, Chip-Nr, Mikrochip, Mikrochipnummer,
       Transpondernummer, Transponder-Nr, Ringnummer, Ring-Nr, Fußring, Kennzeichen, Kennzeichnung, Chip/Ring,
       Chip oder Ring, Chip- oder Ringnummer, puce, numéro de puce, bague, microchip nº, anilla, anillo, anilha,
       microchip n, anello, chipnummer, ringnr, chipnr, siru, czip, numer chipa, obrączka, čip, číslo čipu,
       kroužek, chipszám, gyűrű, çip, τσιπ, чип, номер чипа, кольцо, マイクロチップ, 芯片, 마이크로칩`,
    ),
  },
  {
    id: 'sex',
    headings: wordList(
      `sex, gender, animal sex, m/f, m/w, Geschlecht, Geschl, sexe, sexo, sesso, geslacht, kön, køn, kjønn,
       sukupuoli, płeć, pohlaví, pohlavie, nem, cinsiyet, φύλο, пол, стать, 性別, 性别, 성별`,
    ),
  },
  {
    id: 'born',
    headings: wordList(
      `born, birthday, birth date, date of birth, birthdate, DOB, born on, hatched, hatch date, animal dob, Geburtsdatum,
       Geburtstag, geb, geb am, geboren, geboren am, Geb-Datum, GebDat, Wurfdatum, Wurftag, Schlupfdatum,
       Schlupf, geschlüpft, né le, née le, naissance, date de naissance, nacimiento, fecha de nacimiento,
       nascimento, data de nascimento, nascita, data di nascita, geboortedatum, född, födelsedatum, født,
       fødselsdato, syntynyt, syntymäaika, urodzony, data urodzenia, narozen, datum narození, született,
       születési dátum, doğum tarihi, ημερομηνία γέννησης, дата рождения, дата народження, 生年月日, 出生日期, 생년월일`,
    ),
  },
  {
    id: 'breed',
    headings: wordList(
      `breed, primary breed, variety, morph, subspecies, animal breed1, Rasse, Zuchtform, Schlag, Farbschlag, race,
       variété, raza, raça, razza, ras, rotu, rasa, plemeno, fajta, ırk, ράτσα, порода, 犬種, 品種, 品种, 품종`,
    ),
  },
  {
    id: 'place',
    headings: wordList(
      `cage or tank, Käfig oder Becken, cage, tank, location, place, enclosure, pen, kennel, aquarium, terrarium, rack, room, Käfig, Becken,
       Aquarium, Terrarium, Gehege, Voliere, Anlage, Platz, Standort, Box, Stall, Abteil, Ort, cage ou bac, bac,
       emplacement, jaula, acuario, ubicación, gaiola, aquário, gabbia, vasca, acquario, posizione, kooi, hok,
       plats, bur, akvaario, häkki, klatka, akwarium, klec, ketrec, kafes, клетка, аквариум, ケージ, 笼子, 케이지`,
    ),
  },
  {
    id: 'source',
    headings: wordList(
      `source, supplier, vendor, breeder, bred by, origin, from, Herkunft, Züchter, Lieferant, Bezugsquelle, Quelle,
       fournisseur, éleveur, origine, provenance, proveedor, criador, origen, fornecedor, fornitore,
       allevatore, provenienza, leverancier, fokker, herkomst, leverantör, uppfödare, leverandør, opdrætter,
       toimittaja, kasvattaja, dostawca, hodowca, dodavatel, chovatel, beszállító, tenyésztő, tedarikçi,
       поставщик, заводчик, 仕入先, 供应商, 공급처`,
    ),
  },
  {
    id: 'notes',
    headings: wordList(
      `notes, note, remarks, remark, comment, comments, Bemerkung, Bemerkungen, Notiz, Notizen, Anmerkung, Anmerkungen,
       Kommentar, Info, Hinweis, Hinweise, remarque, remarques, commentaire, notas, observaciones,
       observações, osservazioni, opmerking, opmerkingen, anteckningar, bemærkninger, merknader,
       huomautuksia, uwagi, poznámka, poznámky, megjegyzés, notlar, σημειώσεις, примечание, примечания, 備考, 备注, 비고`,
    ),
  },
  {
    id: 'reservedfor',
    headings: wordList(
      'reserved for, customer, buyer, reserviert für, vorgemerkt für, Kunde, Käufer, Interessent, réservé pour',
    ),
  },
  {
    id: 'phone',
    headings: wordList(
      'phone, telephone, mobile, Telefon, Tel, Handy, téléphone, teléfono, telefono',
    ),
  },
  {
    id: 'reserveduntil',
    headings: wordList(
      'reserved until, hold until, reserviert bis, vorgemerkt bis, réservé jusqu’au',
    ),
  },
  { id: 'notforsaleuntil', headings: wordList('not for sale until, unverkäuflich bis') },
  { id: 'treatment', headings: wordList('last treatment, letzte Behandlung') },
  { id: 'treatagainon', headings: wordList('treat again on, wieder behandeln am') },
  {
    id: 'species',
    headings: wordList(
      `scientific name, wissenschaftlicher Name, Latin name, lateinischer Name, lat Name, nom latin, nom scientifique, nombre científico,
       nombre latino, nome scientifico, nazwa łacińska, wetenschappelijke naam, Latijnse naam, Art`,
    ),
  },
  { id: 'protection', headings: wordList('protection, Schutz, Schutzstatus') },
  {
    id: 'originproof',
    headings: wordList(
      'proof of origin no, proof of origin, Herkunftsnachweis Nr, Herkunftsnachweis',
    ),
  },
  {
    offered: { name: 'Arrived', kind: 'date' },
    headings: wordList(
      `arrived, arrived on, arrival, arrival date, date of arrival, intake date, entry date, animal entry date, date received,
       received, received on, in stock since, Zugang, Zugangsdatum, Zugang am, Ankunft, Ankunftsdatum,
       angekommen, Eingang, Eingangsdatum, Aufnahme, Aufnahmedatum, aufgenommen am, im Bestand seit,
       date d'arrivée, arrivée, fecha de entrada, fecha de llegada, data de chegada, data de entrada,
       data di arrivo, arrivo, aankomstdatum, aankomst, ankomst, ankomstdatum, saapunut, data przyjęcia,
       datum příjmu, érkezés, varış tarihi, дата поступления, 入荷日, 到货日期, 입고일`,
    ),
  },
  {
    offered: { name: 'Own number', kind: 'code' },
    headings: wordList(
      `own number, animal number, animal no, animal id, animal code, pet id, number, no, nr, id, inventory number,
       stock number, stock no, internal, internal id, Tiernummer, Tier-Nr, Tier-ID, Nummer, Lfd Nr, laufende Nummer,
       Bestandsnummer, Inventarnummer, Inventar-Nr, Buchnummer, numéro, n°, número, núm, numero, num, nummer, numer,
       číslo, szám, numara, αριθμός, номер, 番号, 编号, 번호, sku, token, internal reference, Artikelnummer, Art-Nr, Artikel-Nr`,
    ),
  },
];

/** Whether a heading, normalised, is what lists call something that shops write down. */
export function isFieldWord(heading: string): boolean {
  return FIELD_WORDS.some(({ headings }) => headings.has(heading));
}

/** What lists may call a field of the shop: its own name first, then what others call the same. */
export function headingsOf({ id, name }: Pick<Field, 'id' | 'name'>): ReadonlyMap<string, number> {
  const own = plain(name);
  const same =
    FIELD_WORDS.find((words) => words.id === id) ??
    FIELD_WORDS.find(({ headings }) => headings.has(own));
  return new Map([...(same?.headings ?? []), [own, -1]]);
}

/** What a shop writes down that has no field for it yet, with what lists call it. */
export function offeredFields(
  fields: readonly Field[],
): (FieldWords & Required<Pick<FieldWords, 'offered'>>)[] {
  const names = fields.map(({ name }) => plain(name));
  return FIELD_WORDS.filter(
    (words): words is FieldWords & Required<Pick<FieldWords, 'offered'>> =>
      words.offered !== undefined && !names.some((name) => words.headings.has(name)),
  );
}
