import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { showList } from '../../animals/view/show-list.ts';
import { numberText } from '../../ui/formats.ts';
import type { ShownPart } from './stock-series.ts';
import classes from './TodayScreen.module.css';

/** What the colours mean, with the stock now, which leads to the list. */
export function StockLegend({ parts }: { parts: readonly ShownPart[] }) {
  return (
    <ul className={classes.legend} aria-label={t`In stock now`}>
      {parts.map(({ key, of, label, colour, isAgain, animals }) => (
        <li key={key}>
          <UnstyledButton
            className={classes.legendEntry}
            onClick={() => {
              if (of === null) showList({});
              else if ('categoryId' in of) showList({ categoryId: of.categoryId });
              else showList({ status: of.status ?? 'none' });
            }}
          >
            <span
              className={classes.swatch}
              data-again={isAgain || undefined}
              style={{ backgroundColor: colour }}
              aria-hidden="true"
            />
            <span>{label}</span>
            {numberText(animals.at(-1) ?? 0)}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
