import { Fragment } from 'react';
import type { PetRow } from '../../../shared/pet.ts';
import { onSheets } from './layout.ts';
import { LabelSheet, Slip, SlipAnimals, type PaperProps } from './Paper.tsx';
import type { Job } from './printing.ts';

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

/** Animals on labels or on a slip, as their template says. */
export function paperJob(paper: PaperProps, animals: readonly PetRow[], labels: LabelChoice): Job {
  const { kind, sheet } = paper.template;
  const { width, height, left, top, columns, rows } = sheet;
  if (kind === 'slip') {
    return {
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
