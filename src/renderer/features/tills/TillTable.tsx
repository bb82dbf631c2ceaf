import { Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import type { KeyId, KeySummary } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { useIsOwner } from '../../stores/sign-in.ts';
import { useAtNow } from '../../ui/clock.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { timeOf } from '../../ui/formats.ts';
import { Moment } from '../../ui/Moment.tsx';
import { showProblemToast, showToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { PLAN_TITLES } from './plan-form.ts';
import { TillMenu } from './TillMenu.tsx';
import { TillNotes, useNotes } from './TillNotes.tsx';
import { closeTill, openTill, takeMovedKey } from './tills-store.ts';
import classes from './TillTable.module.css';
import { endOfLimitsDay } from './usage.ts';
import { UsageMeter } from './UsageMeter.tsx';

/** How long undoing a revocation is offered (ms). */
const UNDO_OFFERED = 12_000;

/** Every till that can connect, sorted by name. */
export function TillTable({
  tills,
  openId,
}: {
  tills: readonly KeySummary[];
  openId: KeyId | null;
}) {
  const dayEnd = useAtNow((now) => timeOf(endOfLimitsDay(now)));
  return (
    <Table className={classes.table} aria-label="Tills" layout="fixed" verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" className={classes.nameColumn}>
            Till
          </Table.Th>
          <Table.Th scope="col">Requests this minute</Table.Th>
          <Table.Th scope="col" className={classes.wide}>
            Requests today, until {dayEnd}
          </Table.Th>
          <Table.Th scope="col">Last used</Table.Th>
          <Table.Th scope="col" className={classes.actionsColumn}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tills.map((till) => (
          <TillRow key={till.id} till={till} isOpen={till.id === openId} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Revokes a till's key at once, and offers to undo it, which replaces asking beforehand. */
async function revoke({ environment, id }: KeySummary): Promise<void> {
  const revoked = await callShop('keys.revoke', { environment, id });
  takeMovedKey(revoked);
  const toast = `revoked-${id}`;
  const undo = () => {
    callShop('keys.undoRevoke', { environment, id }).then(takeMovedKey, (error: unknown) => {
      showProblemToast(toast, error);
    });
  };
  showToast(toast, {
    message: `“${revoked.label}” is revoked: its key opens nothing any more.`,
    buttons: [{ label: 'Undo', onClick: undo }],
    duration: UNDO_OFFERED,
  });
}

/** One till and what it uses. Its notes, if any, go in a second row below. */
const TillRow = memo(function TillRow({ till, isOpen }: { till: KeySummary; isOpen: boolean }) {
  const notes = useNotes(till);
  const { problem, run } = useAction();
  const isOwner = useIsOwner();
  const hasNotes = notes !== null || problem !== null;
  return (
    <>
      <Table.Tr
        id={`till-${till.id}`}
        data-with-notes={hasNotes || undefined}
        data-open={isOpen || undefined}
        className={classes.till}
      >
        <Table.Th scope="row" className={classes.name}>
          <UnstyledButton
            className={classes.label}
            aria-expanded={isOpen}
            translate="no"
            onClick={() => {
              if (isOpen) closeTill();
              else openTill(till);
            }}
          >
            {till.label}
          </UnstyledButton>
          <Text size="xs" c="dimmed">
            {PLAN_TITLES[till.plan]}
          </Text>
        </Table.Th>
        <Table.Td>
          <UsageMeter window={till.minute} />
        </Table.Td>
        <Table.Td className={classes.wide}>
          <UsageMeter window={till.day} />
        </Table.Td>
        <Table.Td>
          {till.lastUsedAt === null ? (
            <Text size="sm" c="dimmed">
              Not connected yet
            </Text>
          ) : (
            <Moment at={till.lastUsedAt} />
          )}
        </Table.Td>
        <Table.Td className={classes.actions}>
          {isOwner && <TillMenu till={till} onRevoke={() => void run(() => revoke(till))} />}
        </Table.Td>
      </Table.Tr>
      {hasNotes && (
        <Table.Tr className={classes.notes}>
          <Table.Td colSpan={5}>
            {notes && <TillNotes till={till} notes={notes} />}
            <ErrorText>{problem?.message}</ErrorText>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
});
