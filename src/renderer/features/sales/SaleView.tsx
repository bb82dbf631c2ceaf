import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, CloseButton, Group, NativeSelect } from '@mantine/core';
import { useCallback, useId, useState } from 'react';
import { type Sale, type SoldLine } from '../../../shared/sale.ts';
import { callShop } from '../../shop.ts';
import { useProfile } from '../../stores/profile.ts';
import { followSales, useSalesChoice } from '../../stores/sales.ts';
import { useReading } from '../../stores/use-reading.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import { saleTitle } from '../../animals/papers/receipt-words.ts';
import { CertificateButton } from '../../animals/papers/CertificateButton.tsx';
import { printReceipt } from '../../animals/papers/print-receipt.tsx';
import { Receipt } from '../../animals/papers/Receipt.tsx';
import { isLeft, ReturnForm } from './ReturnForm.tsx';
import layout from '../../ui/screen.module.css';
import classes from './Sales.module.css';

const readPapers = () => callShop('papers.read', {});

/** One sale: its receipt as it is printed, and what can come back of it. */
export function SaleView({ id }: { id: Sale['id'] }) {
  const title = useId();
  const { value: sale, problem } = useReading(
    useCallback(() => callShop('sales.read', { id }), [id]),
    followSales,
  );
  const { value: papers } = useReading(readPapers);
  const profile = useProfile((state) => state.profile);
  const [isReturning, setReturning] = useState(false);
  const [paper, setPaper] = useState<string | null>(null);
  const action = useAction();
  const receipts = papers?.templates.filter(({ kind }) => kind === 'receipt') ?? [];
  const template = receipts.find(({ name }) => name === paper) ?? receipts[0];
  const canReturn = sale?.kind === 'sale' && sale.lines.some(isLeft);
  return (
    <aside className={layout.aside} aria-labelledby={title}>
      <div className={classes.heading}>
        <h2 id={title}>{sale ? saleTitle(sale) : t`Sale`}</h2>
        <CloseButton
          aria-label={t`Close the sale`}
          onClick={() => {
            useSalesChoice.setState({ open: null });
          }}
        />
      </div>
      <ErrorText>{problem ?? action.problem?.message}</ErrorText>
      {sale && isReturning && (
        <ReturnForm
          sale={sale}
          onEnd={() => {
            setReturning(false);
          }}
        />
      )}
      {sale && !isReturning && (
        <>
          <Group gap="xs">
            <Button
              ref={focusOnMount}
              onClick={() => void action.run(() => printReceipt(sale, template))}
            >
              <Trans>Print receipt</Trans>
            </Button>
            <CertificateButton sale={sale} />
            {canReturn && (
              <Button
                variant="default"
                onClick={() => {
                  setReturning(true);
                }}
              >
                <Trans>Return…</Trans>
              </Button>
            )}
            {receipts.length > 1 && (
              <NativeSelect
                aria-label={t`Paper`}
                data={receipts.map(({ name }) => name)}
                value={template?.name}
                onChange={(event) => {
                  setPaper(event.currentTarget.value);
                }}
              />
            )}
          </Group>
          <Returned lines={sale.lines} />
          {template && (
            <div className={classes.desk}>
              <div className={classes.paper}>
                <Receipt
                  template={template}
                  sale={sale}
                  shop={profile}
                  logo={papers?.logo ?? null}
                />
              </div>
            </div>
          )}
        </>
      )}
    </aside>
  );
}

function Returned({ lines }: { lines: readonly SoldLine[] }) {
  const returned = lines.filter((line) => line.returned > 0);
  if (returned.length === 0) return null;
  return (
    <ul className={classes.returned}>
      {returned.map(({ position, words, returned: count, quantity }) => (
        <li key={position}>
          <Trans>
            Returned: {String(count)} of {String(quantity)} × {words}
          </Trans>
        </li>
      ))}
    </ul>
  );
}
