import { int64FromDecimal } from '../int64.ts';
import { PET_STATUSES, type PetStatus } from '../pet.ts';
import { asciiDigits } from '../written-number.ts';
import { countMeant } from './count-meant.ts';
import { plain, wordList } from './word-list.ts';

/** What a column of a table can say. `id` is the number of an animal in stock. */
export const TABLE_FIELDS = ['name', 'category', 'categoryId', 'status', 'quantity', 'id'] as const;
export type TableField = (typeof TABLE_FIELDS)[number];

/** How a column fills a field. */
interface ImportColumn {
  /** What the window calls the field. */
  label: string;
  /** What people call the column, in the languages of the shops we know of, the surest first. */
  headings: ReadonlyMap<string, number>;
  /** How such a heading may begin where the name of a branch follows, normalised. */
  beginnings?: readonly string[];
  /** Whether a column that holds such values can't be this field, whatever its heading says. */
  isOther?: (values: readonly string[]) => boolean;
  /**
   * Reads a cell that is not empty. What it can't use stays text, for the schema to reject. A table
   * that we wrote, or a program, keeps its spaces, because a till's names may begin or end with some.
   */
  read: (text: string, options: { isVerbatim: boolean }) => unknown;
}

/** What web shops and accounting programs call kinds of articles, which are no categories. */
const ARTICLE_KINDS = wordList(
  `simple, variable, variation, grouped, external, goods, service, combo, consumable, storable product,
   regular, configurable, virtual, bundle, inventory, non-inventory`,
);

/** The only list of what a file can say about an animal to be added. */
export const IMPORT_COLUMNS: Readonly<Record<TableField, ImportColumn>> = {
  name: {
    label: 'Name',
    headings: wordList(
      `name, names, pet name, animal name, call name, Rufname, bird name, dog name, cat name, item name, product name, article name, Tiername, Artikelname,
       Artikelbezeichnung, pet, animal, item, product, article, Artikel, Produkt,
       Tier, Tiername, Bezeichnung, nom, nom de l'animal, désignation, nombre, nombre del animal,
       nome, nome do animal, nome dell'animale, naam, dier, diernaam, namn, djur, navn, dyr, nimi, eläin,
       imię, nazwa, zwierzę, jméno, název, zvíře, meno, názov, név, állat, nume, denumire, ime, naziv,
       ad, isim, hayvan, όνομα, кличка, имя, название, ім'я, назва, име, 名前, 動物名, 名称, 名字, 이름,
       producto, artículo, denominación, descripción, produit, article, libellé, prodotto, articolo, descrizione, produto, artigo,
       descrição, produkt, artykuł, towar, artikelnaam, omschrijving, deutscher Name, dt Name, Handelsname, Trivialname,
       deutsche Bezeichnung, Artikelbeschreibung, Beschreibung, common name, nom commun, nombre común,
       title, handle, description`,
    ),
    read: (text, { isVerbatim }) => (isVerbatim ? text : text.trim()),
  },
  category: {
    label: 'Category',
    headings: wordList(
      `category, categories, category name, animal species, species, pet type, animal type, kind,
       item category, section, group, Kategorie, Kategorien, Tierart, Warengruppe,
       Art, Gruppe, Rubrik, catégorie, espèce, genre, rayon, categoría, especie, tipo, categoria,
       espécie, specie, categorie, soort, groep, kategori, slag, art, arter, kategoria, luokka, laji,
       gatunek, rodzaj, kategorie, druh, kategória, kategória neve, faj, specia, vrsta, kategorija,
       tür, κατηγορία, είδος, категория, вид, категорія, カテゴリ, カテゴリー, 種類, 分类, 类别, 類別, 카테고리, 종류,
       famille, familia, famiglia, rodzina, Familie, Tiergruppe, Sortiment, type, product category, product type, department, breed`,
    ),
    isOther: (values) => values.every((value) => ARTICLE_KINDS.has(plain(value))),
    read: (text) => text.trim(),
  },
  categoryId: {
    label: 'Category no.',
    headings: wordList(
      `category id, category number, category no, category code, Kategorienummer, Kategorie-Nr,
       Kategorie-ID, numéro de catégorie, id catégorie, id categoría, número de categoría,
       id categoria, número da categoria, numero categoria, categorienummer, categorie-id,
       kategorinummer, kategori-id, kategoria-id, numer kategorii, číslo kategorie, kategóriaszám,
       номер категории, カテゴリID, 分类编号, 类别编号`,
    ),
    read: (text) => wholeNumber(text) ?? text.trim(),
  },
  status: {
    label: 'Status',
    headings: wordList(
      `status, state, availability, available, stock status, Zustand, Verfügbarkeit, statut, état,
       disponibilité, estado, disponibilidad, situação, disponibilidade, stato, disponibilità,
       beschikbaarheid, tillgänglighet, tilgjengelighet, tilgængelighed, tila, saatavuus, dostępność,
       stav, dostupnost, dostupnosť, állapot, elérhetőség, stare, disponibilitate, durum,
       κατάσταση, статус, состояние, наличие, стан, наявність, 状態, ステータス, 状态, 상태`,
    ),
    isOther: (values) => values.every(isFigure),
    read: (text) => statusOf(text) ?? text.trim(),
  },
  quantity: {
    label: 'Number of animals',
    headings: wordList(
      `quantity, qty, number of animals, Anzahl der Tiere, Tieranzahl, current quantity, quantity on hand, on hand, stock, stock quantity, in stock, count,
       quantity1, Menge, Anzahl, Bestand, Lagerbestand, Stück, Stückzahl, quantité,
       en stock, cantidad, existencias, quantidade, estoque, quantità, giacenza, aantal, voorraad, antal,
       lager, antall, määrä, varasto, ilość, liczba, sztuk, množství, počet, počet kusů, mennyiség,
       darabszám, készlet, cantitate, stoc, količina, adet, miktar, stok, ποσότητα, количество,
       кол-во, остаток, кількість, qté, qte, cant, ctd, qtde, qtd, il, ilosc, anz, stk, stck, verf, available, verfügbar, vorrätig,
       lieferbar, disponible, disponibles, disponibile, disponível, beschikbaar, dostępne, dostępnych, 数量, 在庫, 在庫数, 库存, 數量, 수량, 재고`,
    ),
    beginnings: ['currentquantity', 'instock', 'inventory'],
    isOther: (values) => values.filter(isFigure).length * 2 < values.length,
    // What is sold out, none are left of.
    read: (text) => countMeant(text)?.animals ?? (statusOf(text) === 'sold' ? 0 : text.trim()),
  },
  id: {
    label: 'No.',
    // Other programs number their articles too, so only our own table says so by itself.
    headings: wordList('animal store no, animal store number'),
    read: (text) => wholeNumber(text.trim().replace(/^(?:N[or][.]?|#)\s*/i, '')) ?? text.trim(),
  },
};

/** What stands before a number that is not exact: “ca. 20”, “> 5”. */
const ABOUT = /^(?:[<>~≈≥≤±+-]\s*|\p{L}{2,4}[.\s]\s*)?\d/u;

/** Whether a text is a number of animals, or would be one if it were clear: “50+”, “3 x 2”. */
function isFigure(text: string): boolean {
  return countMeant(text) !== undefined || ABOUT.test(asciiDigits(text));
}

/** A number in any script's digits. */
function wholeNumber(text: string): bigint | undefined {
  return int64FromDecimal(asciiDigits(text.trim()));
}

/** What people call the three statuses. */
const STATUS_WORDS = {
  available: wordList(
    `available, adoptable, active, in stock, lieferbar, sofort lieferbar, auf Lager, lagernd, livrable, leverbaar, for sale, free, verfügbar, frei, vorrätig, zu verkaufen, disponible,
     en stock, à vendre, en venta, disponível, à venda, disponibile, in vendita, beschikbaar,
     te koop, tillgänglig, ledig, till salu, tilgjengelig, til salgs, tilgængelig, til salg,
     saatavilla, vapaa, dostępny, dostępna, dostępne, k dispozici, dostupný, dostupné, volný, elérhető, eladó, disponibil,
     dostupan, müsait, mevcut, διαθέσιμο, доступен, доступно, в наличии, доступний, в наявності, наличен, 在庫あり, 販売中, 在售, 可售, 판매중`,
  ),
  pending: wordList(
    `pending, reserved, on hold, hold, held, reserviert, vorgemerkt, en attente, réservé, réservée, pendiente,
     reservado, reservada, pendente, in attesa, riservato, riservata, prenotato, prenotata, in behandeling,
     gereserveerd, reserverad, väntar, reservert, reserveret, varattu, zarezerwowany, zarezerwowana, rezerwacja, rezervováno,
     rezervovaný, rezervované, foglalt, függőben, rezervat, rezervirano, rezerve, beklemede, σε αναμονή,
     зарезервирован, забронирован, резерв, зарезервовано, запазен, 予約済み, 商談中, 保留, 已预订, 예약`,
  ),
  sold: wordList(
    `sold, sold out, out of stock, ausverkauft, vergriffen, nicht lieferbar, nicht vorrätig, épuisé, rupture de stock,
     agotado, esgotado, esaurito, uitverkocht, slutsåld, udsolgt, utsolgt, brak, wyprzedane, vyprodáno, elfogyott, adopted, verkauft, vendu, vendue, vendido, vendida, venduto, venduta, verkocht, såld, solgt,
     myyty, sprzedany, sprzedana, sprzedane, prodáno, prodaný, predané, predaný, eladva, eladott, vândut, vândută, prodano, prodan,
     satıldı, πουλήθηκε, продан, продано, продана, продаден, 売約済み, 販売済み, 已售, 已售出, 판매완료`,
  ),
} as const;

/** The status that a text means, in any of these languages. */
export function statusOf(text: string): PetStatus | undefined {
  const word = plain(text);
  return PET_STATUSES.find((status) => STATUS_WORDS[status].has(word));
}
