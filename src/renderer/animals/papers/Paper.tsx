import { Fragment, type CSSProperties } from 'react';
import type { PaperPart, PaperTemplate } from '../../../shared/papers.ts';
import type { PaperKind } from '../../../shared/printing.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { moneyText } from '../../ui/formats.ts';
import { codeSize, paddingOf, placesOf, onSheets } from './layout.ts';
import classes from './Paper.module.css';
import type { Job } from '../../ui/Printed.tsx';
import { codeOf, type Words } from './words.ts';

/** What papers are printed with. */
export interface PaperProps {
  template: PaperTemplate;
  words: Words;
  /** The shop's picture; null where it has none. */
  logo: string | null;
}

const mm = (length: number) => `${String(length)}mm`;
const points = ({ textSize }: PaperTemplate) => ({ fontSize: `${String(textSize)}pt` });
/** These need no word before them. */
const PLAIN: readonly PaperPart[] = ['name', 'category', 'status'];
/** What is written down about a sale as a whole. */
const OF_SALE: readonly PaperPart[] = [
  ...(['field:soldon', 'field:paidby', 'field:buyer', 'field:salenote'] as const),
];

function Line({ part, animal, words }: { part: PaperPart; animal: PetRow; words: Words }) {
  const text = words.text(animal, part);
  if (text === '') return null;
  return (
    <div className={classes.line} dir="auto">
      {!PLAIN.includes(part) && <span className={classes.title}>{words.title(part)} </span>}
      {text}
    </div>
  );
}

function Code({ animal, template }: { animal: PetRow; template: PaperTemplate }) {
  const code = codeOf(animal, template.code);
  if (!code) return null;
  const { width, height, path } = code.drawn;
  const size = codeSize(template.sheet, code.kind, code.drawn);
  return (
    <div className={classes.code} data-kind={code.kind}>
      <svg
        viewBox={`0 0 ${String(width)} ${String(height)}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        style={{ width: mm(size.width), height: mm(size.height) }}
      >
        <path d={path} />
      </svg>
      {code.kind === 'code128' && <div className={classes.read}>{code.text}</div>}
    </div>
  );
}

function Animal({ animal, ...paper }: PaperProps & { animal: PetRow }) {
  const { template, words, logo } = paper;
  return (
    <div className={classes.animal}>
      <div className={classes.words}>
        {logo !== null && <img className={classes.logo} src={logo} alt="" />}
        {template.parts.map((part) => (
          <Line key={part} part={part} animal={animal} words={words} />
        ))}
      </div>
      <Code animal={animal} template={template} />
    </div>
  );
}

/** A sheet of labels, each for an animal or empty, to the millimetre. */
export function LabelSheet({
  animals,
  ...paper
}: PaperProps & { animals: readonly (PetRow | null)[] }) {
  const { sheet } = paper.template;
  const logo = paper.template.hasLogo ? paper.logo : null;
  const label = (place: CSSProperties): CSSProperties => ({
    ...place,
    ...points(paper.template),
    width: mm(sheet.labelWidth),
    height: mm(sheet.labelHeight),
    padding: mm(paddingOf(sheet)),
  });
  return (
    <div
      className={classes.sheet}
      style={{ width: mm(sheet.width), height: mm(sheet.height ?? 0) }}
    >
      {placesOf(sheet).map(({ left, top }, place) => {
        const animal = animals[place];
        return (
          <div
            key={place}
            className={classes.label}
            style={label({ left: mm(left), top: mm(top) })}
          >
            {animal && <Animal {...paper} logo={logo} animal={animal} />}
          </div>
        );
      })}
    </div>
  );
}

/** Some animals on a slip. What is known of the whole sale follows at its end. */
export function SlipAnimals({ animals, ...paper }: PaperProps & { animals: readonly PetRow[] }) {
  const parts = paper.template.parts.filter((part) => !OF_SALE.includes(part));
  const template = { ...paper.template, parts };
  return (
    <div style={points(template)}>
      {animals.map((animal) => (
        <div key={String(animal.id)} className={classes.sold}>
          <Animal {...paper} template={template} logo={null} animal={animal} />
        </div>
      ))}
    </div>
  );
}

/** A slip around its animals: the shop's picture, the name, what was paid, and what the sale has in common. */
export function Slip(
  props: PaperProps & { animals: readonly PetRow[]; children: React.ReactNode },
) {
  const { template, words, logo, animals, children } = props;
  const [first] = animals;
  const paid = animals.map(({ details }) => Number(details['soldfor'] ?? 0));
  const sum = paid.reduce((all, one) => all + one, 0);
  const shared = template.parts.filter(
    (part) =>
      OF_SALE.includes(part) &&
      new Set(animals.map((animal) => words.text(animal, part))).size === 1,
  );
  return (
    <div className={classes.slip} style={points(template)}>
      {template.hasLogo && logo !== null && <img className={classes.logo} src={logo} alt="" />}
      <div className={classes.heading}>{template.name}</div>
      {children}
      {template.parts.includes('field:soldfor') && (
        <div className={classes.total}>
          <span>Total</span> <span>{moneyText(sum)}</span>
        </div>
      )}
      {first && shared.map((part) => <Line key={part} part={part} animal={first} words={words} />)}
    </div>
  );
}

/** How many labels, or animals of a slip, are put on paper at a time, at least. */
const PIECE = 60;

/** How many labels each animal gets, and with which label of the first sheet they begin; the first is 1. */
export interface LabelChoice {
  copies: number;
  begin: number;
}

/** The sheets of labels for animals. */
export function sheetsFor(
  { template: { sheet } }: PaperProps,
  animals: readonly PetRow[],
  { copies, begin }: LabelChoice,
): (PetRow | null)[][] {
  const labels = animals.flatMap((animal) => Array.from({ length: copies }, () => animal));
  return onSheets(labels, { perSheet: sheet.columns * sheet.rows, begin });
}

function portions<One>(items: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, portion) =>
    items.slice(portion * size, (portion + 1) * size),
  );
}

/** The kind of paper that a template is for: a slip may be on a roll or on a sheet. */
export function paperKindOf({ kind, sheet }: PaperTemplate): PaperKind {
  if (kind === 'labels') return 'labels';
  return sheet.height === null ? 'receipts' : 'sheets';
}

/** Animals on labels or on a slip, as their template says. */
export function paperJob(paper: PaperProps, animals: readonly PetRow[], labels: LabelChoice): Job {
  const { kind, sheet } = paper.template;
  const { width, height, left, top, columns, rows } = sheet;
  if (kind === 'slip') {
    return {
      kind: paperKindOf(paper.template),
      page: { width, height, margin: [top, left] },
      pieces: portions(animals, PIECE).map((some, piece) => (
        <SlipAnimals key={piece} {...paper} animals={some} />
      )),
      around: (pieces) => (
        <Slip {...paper} animals={animals}>
          {pieces}
        </Slip>
      ),
    };
  }
  const sheets = sheetsFor(paper, animals, labels);
  return {
    kind: 'labels',
    page: { width, height: height ?? 0, margin: [0, 0] },
    pieces: portions(sheets, Math.ceil(PIECE / (columns * rows))).map((some, piece) => (
      <Fragment key={piece}>
        {some.map((one, place) => (
          <LabelSheet key={place} {...paper} animals={one} />
        ))}
      </Fragment>
    )),
    around: (pieces) => pieces,
  };
}
