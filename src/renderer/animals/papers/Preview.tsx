import { t } from '@lingui/core/macro';
import { useElementSize } from '@mantine/hooks';
import { useRef } from 'react';
import type { PaperTemplate } from '../../../shared/papers.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { priceOf } from '../../../shared/group.ts';
import { UNNAMED_CLERK } from '../../../shared/history.ts';
import { AS_PAID, NO_DISCOUNT, PAID_HERE, type Sale } from '../../../shared/sale.ts';
import { useProfile } from '../../stores/profile.ts';
import { LabelSheet, sheetsFor, type PaperProps, type LabelChoice } from './Paper.tsx';
import classes from './Paper.module.css';
import { PaperProblems } from './PaperProblems.tsx';
import { Receipt } from './Receipt.tsx';

/** Pixels of a style sheet. */
const PER_MM = 96 / 25.4;
/** Labels are shown at most so many times as large as they are. */
const LARGEST_SCALE = 1.5;
/** How many animals of a receipt are shown. */
const MOST_ON_RECEIPT = 5;

/** The first sheet as it will be printed, to scale. */
export function Preview(props: {
  paper: PaperProps;
  animals: readonly PetRow[];
  choice: LabelChoice;
  /** Takes what fits instead, where the template can be changed. */
  onChange?: (change: Partial<PaperTemplate>) => void;
}) {
  const { paper, animals, choice, onChange } = props;
  const { ref, width } = useElementSize();
  const page = useRef<HTMLDivElement>(null);
  const { sheet, kind, name } = paper.template;
  const zoom = Math.min(width / (sheet.width * PER_MM), LARGEST_SCALE);
  const profile = useProfile((state) => state.profile);
  return (
    <>
      {/* It is looked at, and scrolled by keyboard, too. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.frame} role="region" aria-label={t`Preview of ${name}`} tabIndex={0}>
        <div ref={ref}>
          {width > 0 && (
            <div
              ref={page}
              className={classes.page}
              data-kind={kind}
              style={{ zoom, width: `${String(sheet.width)}mm` }}
            >
              {kind === 'labels' ? (
                <LabelSheet {...paper} animals={sheetsFor(paper, animals, choice)[0] ?? []} />
              ) : (
                <div style={{ padding: `${String(sheet.top)}mm ${String(sheet.left)}mm` }}>
                  <Receipt
                    template={paper.template}
                    logo={paper.logo}
                    shop={profile}
                    sale={exampleSale(animals)}
                  />
                </div>
              )}
            </div>
          )}
        </div>
      </div>
      {kind === 'labels' && width > 0 && (
        <PaperProblems
          template={paper.template}
          animals={animals}
          page={page}
          onChange={onChange}
        />
      )}
    </>
  );
}

/** A sale of some animals, to be looked at. */
function exampleSale(animals: readonly PetRow[]): Sale {
  const lines = animals.slice(0, MOST_ON_RECEIPT).map((animal, position) => {
    const unitPrice = priceOf(animal) ?? 0;
    return {
      petId: animal.id,
      words: animal.name,
      identity: t`No. ${String(animal.id)}`,
      categoryId: animal.categoryId,
      quantity: 1,
      unitPrice,
      total: unitPrice,
      position,
      ...NO_DISCOUNT,
      taxRate: null,
      tax: 0,
      cost: null,
      articleId: null,
      returned: 0,
      of: null,
      toStock: false,
    };
  });
  const now = Date.now();
  const { currency } = useProfile.getState().profile;
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  return {
    id: '',
    number: 1,
    kind: 'sale',
    author: UNNAMED_CLERK,
    note: '',
    at: now,
    enteredAt: now,
    allowedBy: null,
    currency,
    ...PAID_HERE,
    ...AS_PAID,
    corrections: [],
    customerId: null,
    customer: '',
    customerAddress: '',
    returns: null,
    total,
    lines,
    payments: [{ method: 'cash', amount: total, given: null }],
    received: [],
  };
}
