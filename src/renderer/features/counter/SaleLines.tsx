import { CloseButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFirstFocus } from './form-parts.tsx';
import { animalsIn } from '../../../shared/sale.ts';
import { asSentence } from '../../ui/formats.ts';
import { Callout } from '../../ui/messages.tsx';
import { reservedText } from '../../animals/view/reminders.ts';
import { readLine, withCount, type SaleLine } from './sale-lines.ts';
import classes from './Counter.module.css';

interface SaleLinesProps {
  lines: readonly SaleLine[];
  onChange: (lines: readonly SaleLine[]) => void;
  /** Whether what can't be read is pointed out. */
  isTried: boolean;
}

/** The animals that are being sold, each with its price, and one price for each of several. */
export function SaleLines({ lines, onChange, isTried }: SaleLinesProps) {
  const [price, setPrice] = useState('');
  const replace = (old: SaleLine, line: SaleLine) => {
    onChange(lines.map((one) => (one === old ? line : one)));
  };
  return (
    <>
      <Stack gap="sm" className={classes.lines}>
        {lines.map((line, place) => (
          <Line
            key={String(line.animal.id)}
            line={line}
            isFirst={place === 0}
            isTried={isTried}
            onChange={(changed) => {
              replace(line, changed);
            }}
            onLeaveOut={
              lines.length > 1
                ? () => {
                    onChange(lines.filter((one) => one !== line));
                  }
                : null
            }
          />
        ))}
      </Stack>
      {lines.length > 1 && (
        <TextInput
          label="One price for each line"
          inputMode="decimal"
          autoComplete="off"
          value={price}
          onChange={(event) => {
            const amount = event.currentTarget.value;
            setPrice(amount);
            onChange(lines.map((line) => ({ ...line, amount, isGiven: true })));
          }}
        />
      )}
    </>
  );
}

interface LineProps {
  line: SaleLine;
  isFirst: boolean;
  isTried: boolean;
  onChange: (line: SaleLine) => void;
  onLeaveOut: (() => void) | null;
}

function Line({ line, isFirst, isTried, onChange, onLeaveOut }: LineProps) {
  const { animal, count, amount } = line;
  const read = readLine(line);
  const reserved = reservedText(animal);
  const most = animalsIn(animal);
  const first = useFirstFocus(isFirst);
  return (
    <div>
      <Group gap="xs" align="end">
        <Text className={classes.name} translate="no">
          {animal.name}
        </Text>
        {most > 1 && (
          <TextInput
            className={classes.count}
            label={`How many of ${String(most)}`}
            inputMode="numeric"
            autoComplete="off"
            value={count}
            ref={first}
            onChange={(event) => {
              onChange(withCount(line, event.currentTarget.value));
            }}
          />
        )}
        <TextInput
          className={classes.amount}
          label="Price"
          aria-label={`Price of ${animal.name}`}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          ref={most === 1 ? first : undefined}
          onFocus={(event) => {
            event.currentTarget.select();
          }}
          onChange={(event) => {
            onChange({ ...line, amount: event.currentTarget.value, isGiven: true });
          }}
        />
        {onLeaveOut && <CloseButton aria-label={`Leave out ${animal.name}`} onClick={onLeaveOut} />}
      </Group>
      {isTried && 'problem' in read && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {asSentence(read.problem)}
        </Text>
      )}
      {reserved !== null && <Callout kind="warning">{reserved}</Callout>}
    </div>
  );
}
