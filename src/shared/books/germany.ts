import { PUT_DOWN, type ReasonToLeave } from '../fields/built-in.ts';
import { causeOfDeath, countOf, isProtected, reasonIn, textOf, whoIs, type Book } from './book.ts';

/** How animals left that went to nobody, in the words of the book. */
const REASONS: Readonly<Record<ReasonToLeave, string>> = {
  'Put down': 'eingeschläfert',
  Escaped: 'entwichen',
  Stolen: 'gestohlen',
  'Given away': 'verschenkt',
  'Back to the breeder': 'zurück an den Züchter',
  'Moved to another shop': 'an ein anderes Geschäft',
  'Added by mistake': 'irrtümlich eingetragen',
};

/** The book of dealers in specially protected species in Germany, after the model of Anlage 4. */
export const GERMANY: Book = {
  name: 'Aufnahme- und Auslieferungsbuch',
  language: 'de-DE',
  law: '§ 6 Bundesartenschutzverordnung, Anlage 4',
  read: '2026-11',
  columns: [
    { name: 'Lfd. Nr.', of: ({ life }) => String(life.number) },
    { name: 'Eingangstag', of: ({ arrival }, day) => (arrival ? day(arrival.entry.day) : '') },
    {
      name: 'Bezeichnung der Tiere nach Art, Zahl, ggf. Kennzeichen und zum Besitz berechtigenden Dokumenten',
      of: (line) => {
        const { species, details } = line.life;
        return [
          textOf(details, 'species') || textOf(details, 'breed') || species,
          `Zahl: ${countOf(line, 'berichtigt')}`,
          textOf(details, 'chip') && `Kennzeichen: ${textOf(details, 'chip')}`,
          textOf(details, 'originproof') && `Dokument: ${textOf(details, 'originproof')}`,
        ]
          .filter(Boolean)
          .join('; ');
      },
    },
    {
      name: 'Name und genaue Anschrift des Einlieferers oder der sonstigen Bezugsquelle',
      of: ({ from }) => whoIs(from),
    },
    { name: 'Abgangstag', of: ({ departure }, day) => (departure ? day(departure.entry.day) : '') },
    {
      name: 'Name und genaue Anschrift des Empfängers oder Art des sonstigen Abgangs',
      of: ({ departure, to }) => {
        if (departure === null) return '';
        const { kind, why = '' } = departure.entry;
        return whoIs(to) || (kind === 'sold' ? 'Verkauf' : reasonOf(why));
      },
    },
  ],
  has: isProtected,
  needs: {
    arrival: ['supplier', 'supplierAddress', 'document'],
    departure: ['buyer', 'buyerAddress'],
    death: [],
  },
  warnings: [{ kind: 'minorAlone', law: '§ 11c Tierschutzgesetz' }],
  lateAfter: 24,
  keptYears: 5,
};

function reasonOf(why: string): string {
  const cause = causeOfDeath(why);
  if (cause !== null && !why.startsWith(PUT_DOWN))
    return ['verendet', cause].filter(Boolean).join(': ');
  return reasonIn(REASONS, why);
}
