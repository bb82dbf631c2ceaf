import { Fragment, type CSSProperties } from 'react';
import type { PaperPart, PaperTemplate } from '../../../shared/papers.ts';
import type { PaperKind } from '../../../shared/printing.ts';
import { dayNamed } from '../../../shared/calendar-day.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { useAtNow } from '../../ui/clock.ts';
import { treatedText } from '../view/treated.ts';
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

/** Anyone who looks at the cage is to see it, whatever the template has. */
function Treated({ animal }: { animal: PetRow }) {
  const text = treatedText(animal, useAtNow(dayNamed));
  if (text === null) return null;
  return (
    <div className={classes.treated} dir="auto">
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
      <div className={classes.words} data-words-of={animal.name}>
        {logo !== null && <img className={classes.logo} src={logo} alt="" />}
        {template.parts.map((part, place) => (
          <Fragment key={part}>
            <Line part={part} animal={animal} words={words} />
            {place === 0 && <Treated animal={animal} />}
          </Fragment>
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

/** How many labels are put on paper at a time, at least. */
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

/** The kind of paper that a template is for: a receipt may be on a roll or on a sheet. */
export function paperKindOf({ kind, sheet }: PaperTemplate): PaperKind {
  if (kind === 'labels') return 'labels';
  return sheet.height === null ? 'receipts' : 'sheets';
}

/** Animals on labels, as their template says. */
export function labelJob(paper: PaperProps, animals: readonly PetRow[], labels: LabelChoice): Job {
  const { width, height, columns, rows } = paper.template.sheet;
  const sheets = sheetsFor(paper, animals, labels);
  return {
    kind: 'labels',
    title: paper.template.name,
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
