import { asciiDigits } from '../written-number.ts';
import { plain, wordList } from './word-list.ts';

/** What lists write behind a number of animals. */
const ONE_EACH = wordList(
  `x, Stk, Stck, Stück, St, Ex, Expl, Exemplar, Exemplare, Tier, Tiere, Einheit, Einheiten, pc, pcs, piece, pieces, ea, each,
   animal, animals, head, unit, units, pce, pces, pièce, pièces, unité, unités, animaux, u, ud, uds, un, und,
   unidad, unidades, unidade, pieza, piezas, peça, peças, animales, pz, pezzo, pezzi, capo, capi, animali, stuk, stuks, dieren,
   dyr, djur, kpl, szt, sztuk, sztuki, ks, kus, kusů, kusy, db, darab, buc, adet, шт, штук, бр, τεμ, 只, 隻, 匹, 羽, 头, 個, 마리, 개`,
);
const TWO_EACH = wordList(
  `Paar, Paare, Pärchen, Zuchtpaar, Zuchtpaare, pr, pair, pairs, paire, paires, couple, couples, par, pares, pareja, parejas, casal, casais,
   coppia, coppie, paren, koppel, koppels, pari, paria, para, pary, pár, páry, párů, pereche, çift, пара, пары, пар, ζευγάρι, 对, 對, ペア, 쌍`,
);
const COUNT = /^\+?(\d{1,9})(?:[.,]0{1,2}|[.,]0{4,})?(\D*)$/;

/** What a text says of a number of animals. */
interface CountMeant {
  animals: number;
  /** Whether they are counted in pairs, as their prices may be. */
  inPairs: boolean;
}

/**
 * The number of animals that a text stands for, with or without a unit: 120 of “120 Stk.”, 4 of “2 Paar”.
 * Undefined for what is none, and for 1.000, which may be one or a thousand.
 */
export function countMeant(text: string): CountMeant | undefined {
  const typed = asciiDigits(text.normalize('NFKC').trim());
  if (/^-\d/.test(typed)) return { animals: 0, inPairs: false };
  if (TWO_EACH.has(plain(typed))) return { animals: 2, inPairs: true };
  const [, digits = '', unit = ''] = COUNT.exec(typed) ?? [];
  if (digits === '') return undefined;
  const isBare = unit.trim() === '' || unit.trim() === '×';
  const word = plain(unit);
  const inPairs = TWO_EACH.has(word);
  if (!isBare && !inPairs && !ONE_EACH.has(word)) return undefined;
  return { animals: Number(digits) * (inPairs ? 2 : 1), inPairs };
}
