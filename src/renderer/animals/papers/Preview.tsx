import { useElementSize } from '@mantine/hooks';
import type { PetRow } from '../../../shared/pet.ts';
import {
  LabelSheet,
  Slip,
  SlipAnimals,
  sheetsFor,
  type PaperProps,
  type LabelChoice,
} from './Paper.tsx';
import classes from './Paper.module.css';

/** Pixels of a style sheet. */
const PER_MM = 96 / 25.4;
/** Labels are shown at most so many times as large as they are. */
const LARGEST_SCALE = 1.5;
/** How many animals of a slip are shown. */
const MOST_ON_SLIP = 5;

/** The first sheet as it will be printed, to scale. */
export function Preview(props: {
  paper: PaperProps;
  animals: readonly PetRow[];
  choice: LabelChoice;
}) {
  const { paper, animals, choice } = props;
  const { ref, width } = useElementSize();
  const { sheet, kind, name } = paper.template;
  const zoom = Math.min(width / (sheet.width * PER_MM), LARGEST_SCALE);
  const some = animals.slice(0, MOST_ON_SLIP);
  return (
    // It is looked at, and scrolled by keyboard, too.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.frame} role="region" aria-label={`Preview of ${name}`} tabIndex={0}>
      <div ref={ref}>
        {width > 0 && (
          <div
            className={classes.page}
            data-kind={kind}
            style={{ zoom, width: `${String(sheet.width)}mm` }}
          >
            {kind === 'labels' ? (
              <LabelSheet {...paper} animals={sheetsFor(paper, animals, choice)[0] ?? []} />
            ) : (
              <div style={{ padding: `${String(sheet.top)}mm ${String(sheet.left)}mm` }}>
                <Slip {...paper} animals={some}>
                  <SlipAnimals {...paper} animals={some} />
                </Slip>
              </div>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
