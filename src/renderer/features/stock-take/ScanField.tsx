import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { MAX_SEARCH_LENGTH } from '../../../shared/inventory.ts';
import { asOneLine } from '../../../shared/messages.ts';
import type { StockTakeState } from '../../../shared/stock-take.ts';
import { AnimalChoice, animalOption } from '../../animals/fields/AnimalChoice.tsx';
import { AnimalPicture } from '../../animals/photographs/AnimalPicture.tsx';
import { useCall } from '../../stores/use-call.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { runCommand } from '../../stores/shell.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import { countFound, countOne, handleScan, unknownScan, type ScanResult } from './scan-result.ts';
import { NumberCounted } from './NumberCounted.tsx';
import classes from './StockTake.module.css';

/** How many animals are offered for what was typed. */
const MOST_OFFERED = 8;
/** What no one means as words: a code, which nothing but the whole of is taken for. */
const CODE = /^(?=\D*\d)\S+$/;

/** What a text finds of what is to be counted, those that are called just so first. */
function useFound({ take }: StockTakeState, typed: string) {
  const search = asOneLine(typed).trim();
  const asked = { number: take.number, place: null, search, limit: MOST_OFFERED };
  const { value, isEarlier } = useCall('stockTakes.animals', search === '' ? null : asked);
  const rows = value?.animals.map(({ row }) => row) ?? [];
  return { rows, isFound: value !== null && !isEarlier };
}

/** Takes one scan after the other, or what is chosen by its name, and says of the last what came of it. */
export function ScanField({ state }: { state: StockTakeState }) {
  const [typed, setTyped] = useState('');
  const [result, setResult] = useState<ScanResult | null>(null);
  const { problem, run } = useAction();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const text = typed.trim();
  const { rows, isFound } = useFound(state, typed);
  const isPlace = state.places.some(({ place }) => place.toLowerCase() === text.toLowerCase());
  const take = async (scanned: () => Promise<ScanResult>) => {
    setTyped('');
    setResult((await run(scanned)) ?? null);
  };
  return (
    <>
      <div className={classes.scan}>
        <ChoiceField
          ref={field}
          className={classes.field}
          size="lg"
          aria-label={t`Count by scanning`}
          placeholder={t`Scan, or type a name or cage`}
          leftSection={<IconScan size={20} aria-hidden="true" />}
          data-takes-scans
          maxLength={MAX_SEARCH_LENGTH}
          text={typed}
          onText={setTyped}
          choices={rows.map((animal) => ({
            key: String(animal.id),
            looks: <AnimalChoice animal={animal} typed={text} />,
          }))}
          isFound={isFound}
          isAnswer={isPlace || CODE.test(text)}
          choicesLabel={t`Animals`}
          optionClass={animalOption}
          onChoose={(key) => {
            const row = rows.find(({ id }) => String(id) === key);
            if (row) void take(() => countFound(row, state));
          }}
          onEnter={() => {
            if (text !== '')
              void take(async () => (await handleScan(text, state)) ?? unknownScan(text));
          }}
        />
        <div
          className={classes.result}
          data-attention={result?.needsAttention}
          data-empty={!result || undefined}
        >
          {result?.row && <AnimalPicture animal={result.row} />}
          <span className={classes.resultText} role="status">
            <b translate="no">{result?.row?.name}</b>
            <span>{result?.words}</span>
          </span>
          {result?.row && result.asksNumber && (
            <NumberCounted
              key={String(result.row.id)}
              row={result.row}
              counted={null}
              isFirst
              onCount={(counted) => {
                const { row } = result;
                if (!row) return;
                void run(() => countOne(row, counted, state)).then((outcome) => {
                  setResult(outcome ?? null);
                  field.current?.focus();
                });
              }}
            />
          )}
          {result?.unknown !== undefined && (
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
