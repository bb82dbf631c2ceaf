import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table, UnstyledButton } from '@mantine/core';
import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconArrowsSplit,
  IconHistory,
  IconPencil,
  IconVaccine,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import type { RegisterRow } from '../../../shared/register-calls.ts';
import { goToAnimal } from '../../animals/changes/go-to-animal.ts';
import { showScreen } from '../../stores/shell.ts';
import { useInspectedUntil } from '../../stores/sign-in.ts';
import { useFields } from '../../stores/fields.ts';
import { calendarDayText, numberText, shownValue } from '../../ui/formats.ts';
import { MISSING_WORDS } from '../../ui/missing-words.ts';
import { ENTRY_WORDS } from './register-words.ts';
import classes from './Register.module.css';
import { words } from '../../../shared/words.ts';

const ICONS: Record<RegisterRow['kind'], Icon> = {
  added: IconArrowDownLeft,
  returned: IconArrowDownLeft,
  putBack: IconArrowDownLeft,
  sold: IconArrowUpRight,
  removed: IconX,
  split: IconArrowsSplit,
  joined: IconArrowsSplit,
  changed: IconPencil,
  recounted: IconPencil,
  corrected: IconPencil,
  treated: IconVaccine,
  restored: IconHistory,
};

/** Entries as they were made, the newest first. */
export function RegisterTable({ rows }: { rows: readonly RegisterRow[] }) {
  return (
    <Table className={classes.table} aria-label={t`Entries`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.number}>{t`No.`}</Table.Th>
          <Table.Th className={classes.day}>{t`Day`}</Table.Th>
          <Table.Th className={classes.what}>{t`What`}</Table.Th>
          <Table.Th>{t`Animal`}</Table.Th>
          <Table.Th className={classes.who}>{t`From or to`}</Table.Th>
          <Table.Th className={classes.mark}>{t`Identity, or what is missing`}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Row key={row.number} row={row} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ row }: { row: RegisterRow }) {
  const { number, kind, undoneBy, missing, mark, why } = row;
  const Sign = ICONS[kind];
  const corrected = useCorrected(row);
  const by = undoneBy === null ? '' : numberText(undoneBy);
  return (
    <Table.Tr data-undone={undoneBy !== null || undefined}>
      <Table.Th scope="row" className={classes.number}>
        {numberText(number)}
      </Table.Th>
      <Table.Td className={classes.day}>{calendarDayText(row.day)}</Table.Td>
      <Table.Td className={classes.what}>
        <Sign size={16} aria-hidden="true" data-kind={kind} /> {ENTRY_WORDS[kind]}
      </Table.Td>
      <Table.Td>
        <Animal row={row} />
      </Table.Td>
      <Table.Td className={classes.who} translate="no">
        {row.person
          ? [row.person.name, ...row.person.address.split('\n')].filter(Boolean).join(', ')
          : ''}
      </Table.Td>
      <Table.Td className={classes.mark}>
        {undoneBy !== null && <Trans>taken back by entry {by}</Trans>}
        {lostWords(row)}
        {missing.map((need) => (
          <span key={need} className={classes.missing}>
            {MISSING_WORDS[need]}
          </span>
        ))}
        {undoneBy === null && missing.length === 0 && (
          <span translate="no">{why ?? (corrected || mark)}</span>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** Which entries of earlier prints a restored backup does not have. */
function lostWords({ number, replaced }: RegisterRow): string {
  if (replaced === null || replaced < number) return '';
  const [first, last] = [numberText(number), numberText(replaced)];
  return t`Entries ${first} to ${last} of earlier prints are not here any more.`;
}

/** What a correction says, by the names of the shop's fields. */
function useCorrected({ corrected }: RegisterRow): string {
  const fields = useFields(({ list }) => list);
  return Object.entries(corrected)
    .map(([id, value]) => {
      const field = fields.find((one) => one.id === id);
      const name = field?.name ?? OTHER_NAMES[id] ?? id;
      const shown = field ? shownValue(field, value ?? undefined) : String(value ?? '');
      return `${name}: ${shown === '' ? '–' : shown}`;
    })
    .join(', ');
}

const OTHER_NAMES: Readonly<Record<string, string>> = words({
  name: () => t`Name`,
  species: () => t`Category`,
});

function Animal({
  row: { animal, name, breed, species, animals, isLate, at, kind },
}: {
  row: RegisterRow;
}) {
  const isInspected = useInspectedUntil() !== null;
  if (animal === null) return null;
  const entered = calendarDayText(dayNamed(at));
  const count = animals ?? 1;
  const isMany = count !== 1 && kind !== 'changed';
  const words = (
    <>
      <span translate="no">{name}</span>
      {isMany && <span className={classes.quiet}> × {numberText(count)}</span>}
      <span className={classes.quiet} translate="no">
        {[breed, species].filter(Boolean).map((one) => `, ${one}`)}
      </span>
    </>
  );
  return (
    <>
      {isInspected ? (
        words
      ) : (
        <UnstyledButton
          className={classes.animal}
          onClick={() => {
            showScreen('inventory');
            void goToAnimal(animal);
          }}
        >
          {words}
        </UnstyledButton>
      )}
      {isLate && (
        <span className={classes.late}>
          <Trans>entered {entered}</Trans>
        </span>
      )}
    </>
  );
}
