import { Table, Text, UnstyledButton } from '@mantine/core';
import { memo, useRef } from 'react';
import type { KeySummary } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { PLAN_TITLES } from './plan-form.ts';
import { TillMenu, type TillAction } from './TillMenu.tsx';
import { TillNotes, useNotes } from './TillNotes.tsx';
import classes from './TillTable.module.css';
import { UsageMeter } from './UsageMeter.tsx';
import { useAction } from '../../ui/use-action.ts';

/** What a row needs from the screen around it. */
export interface TillRowProps {
  till: KeySummary;
  onDialog: (dialog: Exclude<TillAction, 'revoke'>, till: KeySummary) => void;
  onChanged: (till: KeySummary) => void;
  onRevoked: (till: KeySummary) => void;
  /** Whether the till's page is open beside the list. */
  isOpen: boolean;
  onOpen: (till: KeySummary) => void;
}

/** One till and what it uses. Its notes, if any, go in a second row below. */
export const TillRow = memo(function TillRow(props: TillRowProps) {
  const { till, onDialog, onChanged, onRevoked, isOpen, onOpen } = props;
  const menu = useRef<HTMLButtonElement>(null);
  const notes = useNotes(till);
  const { running, problem, run } = useAction();
  const { environment, id } = till;

  async function liftBan() {
    const changed = await run(() => callShop('keys.liftBan', { environment, id }));
    if (!changed) return;
    onChanged(changed);
    // The button that had the focus is gone.
    menu.current?.focus();
  }

  async function revoke() {
    const revoked = await run(() => callShop('keys.revoke', { environment, id }));
    if (revoked) onRevoked(revoked);
  }

  const hasNotes = notes !== null || problem !== null;
  return (
    <>
      <Table.Tr
        id={`till-${id}`}
        className={classes.till}
        data-with-notes={hasNotes || undefined}
        data-open={isOpen || undefined}
      >
        <Table.Th scope="row" className={classes.name}>
          <UnstyledButton
            className={classes.label}
            aria-expanded={isOpen}
            onClick={() => {
              onOpen(till);
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
        <Table.Td>
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
          <TillMenu
            ref={menu}
            label={till.label}
            environment={environment}
            onAction={(action) => {
              if (action === 'revoke') void revoke();
              else onDialog(action, till);
            }}
          />
        </Table.Td>
      </Table.Tr>
      {hasNotes && (
        <Table.Tr className={classes.notes}>
          <Table.Td colSpan={5}>
            {notes && (
              <TillNotes
                till={till}
                notes={notes}
                onShowCode={() => {
                  onDialog('reveal', till);
                }}
                liftingBan={running}
                onLiftBan={() => {
                  void liftBan();
                }}
              />
            )}
            <ErrorText>{problem?.message}</ErrorText>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
});
