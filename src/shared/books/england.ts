import { bornOn, causeOfDeath, countOf, textOf, whoIs, type Book, type BookLine } from './book.ts';

/** What the vet did, as it was entered. */
function treatments({ life }: BookLine, day: (day: string) => string): string {
  return life.events
    .filter(({ entry: { kind }, isCancelled }) => kind === 'treated' && !isCancelled)
    .map(({ entry }) => [day(entry.day), entry.why].filter(Boolean).join(' '))
    .join('; ');
}

/** The register of those who sell animals as pets in England. */
export const ENGLAND: Book = {
  name: 'Register of animals',
  language: 'en-GB',
  law: 'Animal Welfare (Licensing of Activities Involving Animals) (England) Regulations 2018 (SI 2018/486), Schedule 3, paragraph 2',
  read: '2026-11',
  columns: [
    { name: 'No.', of: ({ life }) => String(life.number) },
    {
      name: 'Animal, or group of fish',
      of: (line, day) => {
        const { life, animals, departure, isCorrection } = line;
        const corrected = departure ? `corrected ${day(departure.entry.day)}` : 'corrected';
        const count = countOf(line, corrected);
        return [
          animals === 1 && !isCorrection ? life.name : `${count} × ${life.name}`,
          textOf(life.details, 'breed'),
          life.species,
        ]
          .filter(Boolean)
          .join(', ');
      },
    },
    { name: 'Full name of the supplier', of: ({ from }) => whoIs(from) },
    { name: 'Sex', of: ({ life }) => textOf(life.details, 'sex') },
    {
      name: 'Date of birth (age)',
      of: bornOn,
    },
    { name: 'Veterinary treatment', of: treatments },
    {
      name: 'Date of acquisition',
      of: ({ arrival }, day) => (arrival ? day(arrival.entry.day) : ''),
    },
    {
      name: 'Date of sale',
      of: ({ departure }, day) =>
        departure?.entry.kind === 'sold' ? day(departure.entry.day) : '',
    },
    {
      name: 'Date of death',
      of: ({ departure }, day) =>
        departure && causeOfDeath(departure.entry.why) !== null ? day(departure.entry.day) : '',
    },
  ],
  has: () => true,
  needs: { arrival: ['supplier'], departure: [], death: [] },
  warnings: [
    { kind: 'minor', law: 'Animal Welfare Act 2006, section 11' },
    {
      kind: 'notBred',
      law: 'SI 2019/1093',
      of: { animals: ['dog', 'cat'], months: 6 },
    },
  ],
  lateAfter: 24,
  keptYears: 3,
};
