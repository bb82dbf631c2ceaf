import { unguardFormula } from '../formula-guard.ts';
import { int64FromDecimal } from '../int64.ts';
import { PET_STATUSES, type PetStatus } from '../pet.ts';
import type { ImportField } from './import-row.ts';

/** Normalises a heading or status for comparison: no case, accents, spaces or punctuation. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(',').map(plain));
}

/** How a column fills a field. */
interface ImportColumn {
  /** What the window calls the field. */
  label: string;
  /** What people call the column, in the languages of the shops we know of. */
  headings: ReadonlySet<string>;
  /**
   * Reads a cell that is not empty. What it can't use stays text, for the schema to reject. A table
   * that we wrote keeps its spaces, because a till's names may begin or end with some.
   */
  read: (text: string, options: { keepsSpaces: boolean }) => unknown;
}

/** The only list of what a file can say about an animal to be added. */
export const IMPORT_COLUMNS: Readonly<Record<ImportField, ImportColumn>> = {
  name: {
    label: 'Name',
    headings: words(
      `name, names, pet, pet name, animal, animal name, title, description,
       Tier, Tiername, Bezeichnung, nom, nom de l'animal, désignation, nombre, nombre del animal,
       nome, nome do animal, nome dell'animale, naam, dier, diernaam, namn, djur, navn, dyr, nimi, eläin,
       imię, nazwa, zwierzę, jméno, název, zvíře, meno, názov, név, állat, nume, denumire, ime, naziv,
       ad, isim, hayvan, όνομα, кличка, имя, название, ім'я, назва, име, 名前, 動物名, 名称, 名字, 이름`,
    ),
    read: (text, { keepsSpaces }) => unguardFormula(keepsSpaces ? text : text.trim()),
  },
  category: {
    label: 'Category',
    headings: words(
      `category, category name, kind, species, type, group, section, animal type, Kategorie, Tierart,
       Art, Gruppe, Rubrik, catégorie, espèce, genre, rayon, categoría, especie, tipo, categoria,
       espécie, specie, categorie, soort, groep, kategori, slag, art, arter, kategoria, luokka, laji,
       gatunek, rodzaj, kategorie, druh, kategória, kategória neve, faj, specia, vrsta, kategorija,
       tür, κατηγορία, είδος, категория, вид, категорія, カテゴリ, カテゴリー, 種類, 分类, 类别, 類別, 카테고리, 종류`,
    ),
    read: (text) => unguardFormula(text.trim()),
  },
  categoryId: {
    label: 'Category number',
    headings: words(
      `category id, category number, category no, category code, Kategorienummer, Kategorie-Nr,
       Kategorie-ID, numéro de catégorie, id catégorie, id categoría, número de categoría,
       id categoria, número da categoria, numero categoria, categorienummer, categorie-id,
       kategorinummer, kategori-id, kategoria-id, numer kategorii, číslo kategorie, kategóriaszám,
       номер категории, カテゴリID, 分类编号, 类别编号`,
    ),
    read: (text) => int64FromDecimal(text.trim()) ?? text.trim(),
  },
  status: {
    label: 'Status',
    headings: words(
      `status, state, availability, available, stock status, Zustand, Verfügbarkeit, statut, état,
       disponibilité, estado, disponibilidad, situação, disponibilidade, stato, disponibilità,
       beschikbaarheid, tillgänglighet, tilgjengelighet, tilgængelighed, tila, saatavuus, dostępność,
       stav, dostupnost, dostupnosť, állapot, elérhetőség, stare, disponibilitate, durum,
       κατάσταση, статус, состояние, наличие, стан, наявність, 状態, ステータス, 状态, 상태`,
    ),
    read: (text) => statusOf(text) ?? text.trim(),
  },
};

/** The fields that a column can fill. */
export const IMPORT_FIELDS = Object.keys(IMPORT_COLUMNS) as ImportField[];

/** Which column (from 0) fills a field; null when none does. */
export type ColumnChoice = Readonly<Record<ImportField, number | null>>;

export const NO_COLUMNS = Object.fromEntries(
  IMPORT_FIELDS.map((field) => [field, null]),
) as ColumnChoice;

/** What people call the three statuses. */
const STATUS_WORDS = {
  available: words(
    `available, in stock, for sale, free, verfügbar, frei, vorrätig, zu verkaufen, disponible,
     en stock, à vendre, en venta, disponível, à venda, disponibile, in vendita, beschikbaar,
     te koop, tillgänglig, ledig, till salu, tilgjengelig, til salgs, tilgængelig, til salg,
     saatavilla, vapaa, dostępny, dostępna, dostępne, k dispozici, dostupný, dostupné, volný, elérhető, eladó, disponibil,
     dostupan, müsait, mevcut, διαθέσιμο, доступен, доступно, в наличии, доступний, в наявності, наличен, 在庫あり, 販売中, 在售, 可售, 판매중`,
  ),
  pending: words(
    `pending, reserved, on hold, held, reserviert, vorgemerkt, en attente, réservé, réservée, pendiente,
     reservado, reservada, pendente, in attesa, riservato, riservata, prenotato, prenotata, in behandeling,
     gereserveerd, reserverad, väntar, reservert, reserveret, varattu, zarezerwowany, zarezerwowana, rezerwacja, rezervováno,
     rezervovaný, rezervované, foglalt, függőben, rezervat, rezervirano, rezerve, beklemede, σε αναμονή,
     зарезервирован, забронирован, резерв, зарезервовано, запазен, 予約済み, 商談中, 保留, 已预订, 예약`,
  ),
  sold: words(
    `sold, sold out, verkauft, vendu, vendue, vendido, vendida, venduto, venduta, verkocht, såld, solgt,
     myyty, sprzedany, sprzedana, sprzedane, prodáno, prodaný, predané, predaný, eladva, eladott, vândut, vândută, prodano, prodan,
     satıldı, πουλήθηκε, продан, продано, продана, продаден, 売約済み, 販売済み, 已售, 已售出, 판매완료`,
  ),
} as const;

/** The status that a text means, in any of these languages. */
export function statusOf(text: string): PetStatus | undefined {
  const word = plain(text);
  return PET_STATUSES.find((status) => STATUS_WORDS[status].has(word));
}
