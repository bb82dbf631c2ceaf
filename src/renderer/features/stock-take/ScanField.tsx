import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { StockTakeState } from '../../../shared/stock-take.ts';
import { AnimalPicture } from '../../animals/photographs/AnimalPicture.tsx';
import { runCommand } from '../../stores/shell.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import { countOne, hear, type Heard } from './hear.ts';
import { NumberCounted } from './NumberCounted.tsx';
import classes from './StockTake.module.css';

/** Takes one scan after the other, and says of the last what came of it. */
export function ScanField({ state }: { state: StockTakeState }) {
  const [typed, setTyped] = useState('');
  const [heard, setHeard] = useState<Heard | null>(null);
  const { problem, run } = useAction();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const enter = async () => {
    const text = typed.trim();
    if (text === '') return;
    setTyped('');
    setHeard((await run(() => hear(text, state))) ?? null);
  };
  return (
    <>
      <div className={classes.scan}>
        <TextInput
          ref={field}
          className={classes.field}
          size="lg"
          aria-label={t`Count by scanning`}
          placeholder={t`Scan, or type a name or cage`}
          leftSection={<IconScan size={20} aria-hidden="true" />}
          autoComplete="off"
          data-takes-scans
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void enter();
          }}
        />
        <div className={classes.heard} data-odd={heard?.isOdd} data-empty={!heard || undefined}>
          {heard?.row && <AnimalPicture animal={heard.row} />}
          <span className={classes.heardText} role="status">
            <b translate="no">{heard?.row?.name}</b>
            <span>{heard?.words}</span>
          </span>
          {heard?.row && heard.asksNumber && (
            <NumberCounted
              key={String(heard.row.id)}
              row={heard.row}
              counted={null}
              isFirst
              onCount={(counted) => {
                const { row } = heard;
                if (!row) return;
                void run(() => countOne(row, counted, state)).then((outcome) => {
                  setHeard(outcome ?? null);
                  field.current?.focus();
                });
              }}
            />
          )}
          {heard?.unknown !== undefined && (
            <Button size="compact-sm" variant="default" onClick={() => runCommand('add')}>
              <Trans>Add animal</Trans>
            </Button>
          )}
        </div>
      </div>
      <ErrorText>{problem?.message}</ErrorText>
    </>
  );
}
