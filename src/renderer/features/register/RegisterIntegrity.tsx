import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Popover, Stack, TextInput } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useState } from 'react';
import { asciiDigits } from '../../../shared/written-number.ts';
import type { RegisterCheck } from '../../../shared/register.ts';
import { callShop } from '../../shop.ts';
import { useReading } from '../../stores/use-call.ts';
import { numberText, timeOf } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { otherKeyText, problemText, shortHash } from './register-words.ts';
import classes from './Register.module.css';

/** So many problems are listed; the terminal lists all. */
const MOST_PROBLEMS = 5;
type Known = { number: number; hash: string } | null;

async function check({ known }: { known: Known }) {
  return { check: await callShop('register.check', { known }), at: Date.now() };
}

/** Shows the register’s integrity check, which reads all of it when it is shown. */
export function RegisterIntegrity() {
  const [known, setKnown] = useState<Known>(null);
  const [again, setAgain] = useState(0);
  const { value, problem } = useReading({
    of: 'register.check',
    as: 'register-check',
    // Another number is another check.
    input: { known, again },
    read: check,
    isOfThen: true,
  });
  return (
    <section
      className={classes.whole}
      aria-label={t`Whether the register is whole`}
      aria-live="polite"
    >
      {value && <Found check={value.check} at={value.at} isCompared={known !== null} />}
      {!value && problem === null && <Trans>The register is being read…</Trans>}
      <ErrorText>{problem}</ErrorText>
      <Group gap={6} ms="auto">
        <Compare onCompare={setKnown} />
        <Button variant="default" size="xs" onClick={() => setAgain(again + 1)}>
          <Trans>Check now</Trans>
        </Button>
      </Group>
    </section>
  );
}

function Found({
  check,
  at,
  isCompared,
}: {
  check: RegisterCheck;
  at: number;
  isCompared: boolean;
}) {
  const { entries, hash, keys, problems, isMore } = check;
  const last = numberText(entries);
  const time = timeOf(at);
  if (problems.length > 0) {
    return (
      <div className={classes.broken} role="alert">
        <IconShieldX aria-hidden="true" />
        <div>
          <strong>
            <Trans>Not whole</Trans>
          </strong>
          <ul>
            {problems.slice(0, MOST_PROBLEMS).map((one, place) => (
              <li key={place}>{problemText(one)}</li>
            ))}
            {keys.map((key) => (
              <li key={key.name}>{otherKeyText(key)}</li>
            ))}
          </ul>
          {(isMore || problems.length > MOST_PROBLEMS) && <Trans>And more.</Trans>}
        </div>
      </div>
    );
  }
  return (
    <>
      <IconShieldCheck color="var(--accent)" aria-hidden="true" />
      <span>
        <strong>
          <Trans>Whole.</Trans>
        </strong>{' '}
        {entries === 0 ? (
          <Trans>No entries yet.</Trans>
        ) : (
          <Trans>
            Entries 1 to {last} checked at {time}.
          </Trans>
        )}{' '}
        {isCompared && <Trans>They are those of the print.</Trans>}{' '}
        {keys.map((key) => (
          <span key={key.name}>{otherKeyText(key)} </span>
        ))}
      </span>
      {entries > 0 && (
        <span className={classes.hash} title={hash}>
          <Trans>Last check code</Trans> <code translate="no">{shortHash(hash)}</code>
        </span>
      )}
    </>
  );
}

/** Asks for what a print says, with which the register is then compared. */
function Compare({ onCompare }: { onCompare: (known: Known) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [number, setNumber] = useState('');
  const [hash, setHash] = useState('');
  const known = {
    number: Number(asciiDigits(number).replaceAll(/\D/g, '')),
    hash: hash.replaceAll(/\s/g, '').toLowerCase(),
  };
  const isHash = /^[0-9a-f]{16,64}$/.test(known.hash);
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-end" width={320}>
      <Popover.Target>
        <Button variant="subtle" size="xs" onClick={() => setOpen(!isOpen)}>
          <Trans>Compare with a print…</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack
          component="form"
          gap={10}
          onSubmit={(event) => {
            event.preventDefault();
            onCompare(known);
            setOpen(false);
          }}
        >
          <TextInput
            label={t`Last entry, at the foot of the print`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <TextInput
            label={t`Its check code, of 16 letters and digits`}
            autoComplete="off"
            maxLength={100}
            value={hash}
            error={hash !== '' && !isHash && t`Type all 16, from 0 to 9 and a to f.`}
            onChange={(event) => setHash(event.currentTarget.value)}
          />
          <Button type="submit" disabled={known.number === 0 || !isHash}>
            <Trans>Compare</Trans>
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
