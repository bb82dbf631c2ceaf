import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, FileButton, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { JournalPreview } from '../../../shared/till-journal.ts';
import { sendFile } from '../../animals/dialogs/send-file.ts';
import { callShop } from '../../shop.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { moneyText, numberText, percentText } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { problemText } from '../../ui/problem-words.ts';
import { showUndoToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Figures } from './Figures.tsx';
import classes from './Sales.module.css';

/** Where the browser keeps what the till was called. */
const STORED_AS = 'animal-store.till-of-days';
/** So many problems and gaps are told before the day comes in. */
const MOST_TOLD = 20;

/** The days of a till that were sent, and what taking them in would do. */
interface Sent {
  id: string;
  preview: JournalPreview;
}

/** Takes in what a certified till has sold, from its own file, once it was looked at. */
export function TakeInDay() {
  const [sent, setSent] = useState<Sent | null>(null);
  const { running, problem, run } = useAction();
  const send = (file: File) =>
    run(async () => {
      const id = await sendFile({ kind: 'file', file }, new AbortController().signal);
      setSent({ id, preview: await callShop('import.journal', { id }) });
    });
  const end = () => {
    if (sent) callShop('import.cancel', { id: sent.id }).catch(() => undefined);
    setSent(null);
  };
  return (
    <>
      <FileButton accept=".zip" onChange={(file) => file && void send(file)}>
        {(props) => (
          <Button {...props} variant="default" className={classes.start} loading={running}>
            <Trans>Take in the till’s day…</Trans>
          </Button>
        )}
      </FileButton>
      <ErrorText>{problem?.message}</ErrorText>
      <Dialog opened={sent !== null} onClose={end} title={t`The till’s day`} size="lg">
        {sent && <DayForm sent={sent} onEnd={end} />}
      </Dialog>
    </>
  );
}

function DayForm({ sent: { id, preview }, onEnd }: { sent: Sent; onEnd: () => void }) {
  const [till, setTill] = useState(
    () => localStorage.getItem(STORED_AS) ?? preview.tills[0]?.slice(0, 40) ?? '',
  );
  const isNew = preview.sales + preview.returns > 0;
  const takeIn = async () => {
    const { sales } = await callShop('import.takeInJournal', { id, till });
    localStorage.setItem(STORED_AS, till);
    onEnd();
    const done = plural(sales.length, { one: '# sale taken in.', other: '# sales taken in.' });
    if (sales.length > 0) {
      showUndoToast('till-day', done, () => callShop('sales.takeBack', { ids: sales }));
    }
  };
  return (
    <DialogForm
      submitLabel={t`Take in`}
      disabled={!isNew || till.trim() === ''}
      onSubmit={takeIn}
      onCancel={onEnd}
    >
      <Stack>
        <TextInput
          label={t`What the shop calls this till`}
          autoComplete="off"
          maxLength={40}
          value={till}
          onChange={(event) => setTill(event.currentTarget.value)}
        />
        <Preview preview={preview} />
      </Stack>
    </DialogForm>
  );
}

/** What taking the day in would do, in the words of the shop. */
function Preview({ preview }: { preview: JournalPreview }) {
  const { sales, returns, known, leftOut, animals, gaps, turnover, problems } = preview;
  const counts = [
    { key: 'sales', name: t`New sales`, count: sales },
    { key: 'returns', name: t`Cancellations`, count: returns },
    { key: 'animals', name: t`Animals that leave the stock`, count: animals },
    { key: 'known', name: t`In the book already`, count: known },
    { key: 'left', name: t`Sold nothing, left out`, count: leftOut },
  ];
  const told = problems.slice(0, MOST_TOLD);
  const more = preview.problemCount - told.length;
  return (
    <>
      <Figures
        title={t`Receipts`}
        heads={[t`What`, t`Number`]}
        rows={counts.map(({ key, name, count }) => ({ key, cells: [name, numberText(count)] }))}
      />
      <Figures
        title={t`Turnover`}
        heads={[t`Tax`, t`Lines`, t`Till’s close`]}
        rows={turnover.map(({ taxRate, book, till }) => ({
          key: String(taxRate),
          cells: [
            taxRate === null ? t`No tax` : percentText(taxRate),
            moneyText(book),
            till === null ? '–' : moneyText(till),
          ],
        }))}
      />
      {gaps.length > 0 && (
        <p className={classes.gaps}>
          <Trans>Missing numbers: {gaps.slice(0, MOST_TOLD).join(', ')}</Trans>
        </p>
      )}
      {told.length > 0 && (
        <section aria-label={t`To settle`}>
          <ul className={classes.problems}>
            {told.map((one) => (
              <li key={`${one.tillReceipt} ${String(one.line)} ${one.code}`}>
                {`${one.tillReceipt}: ${problemText(one)}`}
              </li>
            ))}
            {more > 0 && (
              <li>
                <Trans>And {numberText(more)} more</Trans>
              </li>
            )}
          </ul>
        </section>
      )}
    </>
  );
}
