import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Tabs } from '@mantine/core';
import { IconEye, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import {
  MAX_ENTRIES_PER_CALL,
  RegisterPart,
  type RegisterPage,
  type WantedEntries,
} from '../../../shared/register-calls.ts';
import { useShell } from '../../stores/shell.ts';
import { callPersons, useInspectedUntil } from '../../stores/sign-in.ts';
import { useCallPages } from '../../stores/use-call.ts';
import { daysOf } from '../../ui/days.ts';
import { DaysField } from '../../ui/DaysField.tsx';
import { numberText } from '../../ui/formats.ts';
import { EmptyState, ErrorText } from '../../ui/messages.tsx';
import { Printed } from '../../ui/Printed.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { ShowOlder } from '../../ui/ShowOlder.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { printBook, saveBook } from './print-book.tsx';
import layout from '../../ui/screen.module.css';
import classes from './Register.module.css';
import { RegisterTable } from './RegisterTable.tsx';
import { PART_NAMES } from './register-words.ts';
import { RegisterIntegrity } from './RegisterIntegrity.tsx';

/** The register of what came and went, as it is kept for the inspector: nothing in it can be altered. */
export function RegisterScreen() {
  const part = useShell(({ registerPart }) => registerPart);
  const [days, setDays] = useState(() => daysOf('year', Date.now()));
  const [search, setSearch] = useState('');
  const { running, problem, run } = useAction();
  const isInspected = useInspectedUntil() !== null;
  const wanted = { part, search, from: days.fromDay || null, to: days.toDay || null };
  const { counts, problem: unread, rows, showMore } = useEntries(wanted);
  return (
    <div className={layout.screen}>
      <ScreenHead title={t`Register`}>
        {!isInspected && (
          <Button
            variant="subtle"
            leftSection={<IconEye size={16} aria-hidden="true" />}
            onClick={() => void run(() => callPersons('persons.inspect', {}))}
          >
            <Trans>Show an inspector…</Trans>
          </Button>
        )}
        <Button
          variant="subtle"
          aria-disabled={running}
          onClick={() => void run(() => saveBook(wanted))}
        >
          <Trans>Save as CSV</Trans>
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          aria-disabled={running}
          onClick={() => void run(() => printBook(wanted))}
        >
          <Trans>Print…</Trans>
        </Button>
      </ScreenHead>
      <ErrorText>{problem?.message}</ErrorText>
      <Tabs
        className={classes.part}
        value={part}
        onChange={(chosen) => useShell.setState({ registerPart: RegisterPart.parse(chosen) })}
      >
        <div className={classes.asked}>
          <Tabs.List aria-label={t`Register`}>
            {RegisterPart.options.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {PART_NAMES[one]}{' '}
                {counts && <span className={classes.quiet}>{numberText(counts[one])}</span>}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <SearchField
            label={t`Search the register`}
            placeholder={t`Name, species, number or chip`}
            value={search}
            onSearch={setSearch}
          />
          <DaysField days={days} onChoose={setDays} />
        </div>
        <RegisterIntegrity />
        <Tabs.Panel value={part} className={classes.part}>
          <ErrorText>{unread}</ErrorText>
          {!rows && unread === null && <Waiting words={t`Reading the register…`} />}
          {rows?.length === 0 && <NothingFound part={part} isAsked={search !== ''} />}
          {rows && rows.length > 0 && <RegisterTable rows={rows} />}
          <ShowOlder onShow={showMore} />
        </Tabs.Panel>
      </Tabs>
      <p className={classes.foot}>
        <Trans>Nothing here can be altered; a correction is an entry of its own.</Trans>
      </p>
      <Printed />
    </div>
  );
}

/** The newest entries, and earlier ones on request. */
function useEntries(wanted: WantedEntries) {
  const asked = { ...wanted, before: null, limit: MAX_ENTRIES_PER_CALL };
  const { pages, ...reading } = useCallPages('register.page', asked, olderThan);
  return { ...reading, counts: pages?.[0]?.counts, rows: pages?.flatMap((page) => page.rows) };
}

function olderThan({ rows, hasMore }: RegisterPage) {
  const oldest = rows.at(-1);
  return hasMore && oldest ? { before: oldest.number } : null;
}

function NothingFound({ part, isAsked }: { part: RegisterPart; isAsked: boolean }) {
  if (part === 'missing' && !isAsked) {
    return (
      <EmptyState title={t`Nothing is missing`}>
        <Trans>All that your country’s book asks for is there.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t`No entry is found`}>
      <Trans>Try other words or other days.</Trans>
    </EmptyState>
  );
}
