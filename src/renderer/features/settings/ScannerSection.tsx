import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  learntScanner,
  LONGEST_GAP,
  USUAL_ENDS,
  useScanner,
  type PressedKey,
} from '../../stores/scanner.ts';
import { drawnCode128 } from '../../ui/codes.ts';
import { isModifier } from '../../ui/keys.ts';
import { readWhole } from '../../ui/typed-amounts.ts';
import { TypedField } from '../../ui/TypedField.tsx';
import { Row, Section } from './SettingRows.tsx';
import classes from './SettingsScreen.module.css';

/** A code that no keyboard writes differently. */
const TEST_CODE = 'STORE2468';
/** After so long (ms) without a key, the scan is over. */
const OVER = LONGEST_GAP + 100;
const DRAWN = drawnCode128(TEST_CODE);
/** One character or some, or a function key. */
const SIGN = /^(?:[\x21-\x7e]{0,5}|F\d{1,2})$/;

/** How the scanner at this computer types, which is learnt from a code that it reads. */
export function ScannerSection() {
  const { gap, first, last } = useScanner();
  const ends = [...new Set([...USUAL_ENDS, last])];
  return (
    <Section title={t`Scanner`}>
      <Row>
        <Learning
          onLearnt={(learnt) => {
            useScanner.setState(learnt);
          }}
        />
      </Row>
      <Row>
        <Group align="flex-start">
          <TypedField
            label={t`Longest pause between two keys (ms)`}
            inputMode="numeric"
            value={String(gap)}
            read={(typed) => readWhole(typed, { least: 10, most: LONGEST_GAP })}
            onRead={(pause) => {
              useScanner.setState({ gap: pause });
            }}
          />
          <TextInput
            label={t`Sent before each code`}
            placeholder={t`Nothing`}
            value={first}
            onChange={(event) => {
              const text = event.currentTarget.value;
              if (SIGN.test(text)) useScanner.setState({ first: text });
            }}
          />
          <NativeSelect
            label={t`Sent after each code`}
            data={ends.map((key) => ({ value: key, label: key === '' ? t`Nothing` : key }))}
            value={last}
            onChange={(event) => {
              useScanner.setState({ last: event.currentTarget.value });
            }}
          />
        </Group>
      </Row>
    </Section>
  );
}

/** A field that takes the test code, and says what it tells of the scanner. */
function Learning({
  onLearnt,
}: {
  onLearnt: (learnt: Exclude<ReturnType<typeof learntScanner>, { read: string }>) => void;
}) {
  const [words, setWords] = useState<string | null>(null);
  const keys = useRef<PressedKey[]>([]);
  const timer = useRef<number>(undefined);
  const [typed, setTyped] = useState('');
  const settle = () => {
    const learnt = learntScanner(keys.current.splice(0), TEST_CODE);
    setTyped('');
    if ('read' in learnt) {
      const { read } = learnt;
      setWords(
        read === ''
          ? null
          : t`“${read}” is not the test code. If it was scanned, set the scanner to the language of this keyboard.`,
      );
      return;
    }
    onLearnt(learnt);
    setWords(t`The scanner is known now.`);
  };
  return (
    <Stack gap="xs">
      <Text size="sm">
        <Trans>
          If scans are taken for typing, scan this code into the field: its pace and what the
          scanner sends before and after each code are learnt.
        </Trans>
      </Text>
      <svg
        role="img"
        aria-label={t`The test code ${TEST_CODE}`}
        className={classes.testCode}
        viewBox={`0 0 ${String(DRAWN.width)} ${String(DRAWN.height)}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
      >
        <path d={DRAWN.path} />
      </svg>
      <TextInput
        label={t`Scan the test code here`}
        data-takes-scans
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          const { key, timeStamp } = event;
          if (isModifier(key)) return;
          // The scanner's last key must not leave the field; a person leaves an empty one.
          if (key !== 'Tab' || keys.current.length > 0) {
            if (USUAL_ENDS.includes(key)) event.preventDefault();
            keys.current.push({ key, at: timeStamp });
          }
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(settle, OVER);
        }}
      />
      <Text size="sm" role="status">
        {words}
      </Text>
    </Stack>
  );
}
