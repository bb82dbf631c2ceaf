import { PUT_DOWN, type ReasonToLeave } from '../fields/built-in.ts';
import {
  bornOn,
  causeOfDeath,
  countOf,
  reasonIn,
  textOf,
  whoIs,
  type Book,
  type BookLine,
} from './book.ts';

/** How animals left that went to nobody, in the words of the book. */
const REASONS: Readonly<Record<ReasonToLeave, string>> = {
  'Put down': 'euthanasie',
  Escaped: 'évadé',
  Stolen: 'volé',
  'Given away': 'cédé gratuitement',
  'Back to the breeder': 'retour à l’éleveur',
  'Moved to another shop': 'transfert à un autre établissement',
  'Added by mistake': 'inscrit par erreur',
};

const SEXES: Readonly<Record<string, string>> = {
  Male: 'mâle',
  Female: 'femelle',
  Unknown: 'inconnu',
};

/** Of what animals died that left so; null where they left alive. */
function causeIn({ departure }: BookLine): string | null {
  return departure && causeOfDeath(departure.entry.why, REASONS[PUT_DOWN]);
}

/** The book of what came in and went out, of those who sell pets in France. */
export const FRANCE: Book = {
  name: 'Registre des entrées et des sorties',
  language: 'fr-FR',
  law: 'Code rural et de la pêche maritime, art. R. 214-30-3 ; arrêté du 19 juin 2025, art. 8 et 9',
  read: '2026-11',
  columns: [
    { name: 'N°', of: ({ life }) => String(life.number) },
    { name: 'Date d’entrée', of: ({ arrival }, day) => (arrival ? day(arrival.entry.day) : '') },
    { name: 'Provenance (nom et adresse)', of: ({ from }) => whoIs(from) },
    { name: 'Justificatif d’origine', of: ({ life }) => textOf(life.details, 'originproof') },
    {
      name: 'Espèce, race',
      of: ({ life: { species, details } }) =>
        [textOf(details, 'species') || species, textOf(details, 'breed')]
          .filter(Boolean)
          .join(', '),
    },
    { name: 'Nombre', of: (line) => countOf(line, 'rectifié') },
    {
      name: 'Sexe',
      of: ({ life }) => {
        const sex = textOf(life.details, 'sex');
        return SEXES[sex] ?? sex;
      },
    },
    {
      name: 'Date de naissance',
      of: bornOn,
    },
    { name: 'N° d’identification', of: ({ life }) => textOf(life.details, 'chip') },
    { name: 'Nom, signes particuliers', of: ({ life }) => life.name },
    {
      name: 'Date de sortie',
      of: (line, day) =>
        line.departure && causeIn(line) === null ? day(line.departure.entry.day) : '',
    },
    {
      name: 'Motif de sortie',
      of: (line) => {
        if (line.departure === null || causeIn(line) !== null) return '';
        const { kind, why = '' } = line.departure.entry;
        return kind === 'sold' ? 'vente' : reasonIn(REASONS, why);
      },
    },
    { name: 'Destinataire (nom et adresse)', of: ({ to }) => whoIs(to) },
    {
      name: 'Date de la mort',
      of: (line, day) =>
        line.departure && causeIn(line) !== null ? day(line.departure.entry.day) : '',
    },
    { name: 'Cause de la mort', of: (line) => causeIn(line) ?? '' },
  ],
  has: () => true,
  needs: { arrival: ['supplier'], departure: ['buyer', 'buyerAddress'], death: ['cause'] },
  warnings: [],
  lateAfter: 72,
  keptYears: 3,
};
