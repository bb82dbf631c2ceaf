import { Table, Text } from '@mantine/core';
import type { KeySummary } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { Moment } from './Moment.tsx';
import { PLAN_TITLES } from './plan-form.ts';
import { TillMenu, type TillAction } from './TillMenu.tsx';
import { hasNotes, TillNotes } from './TillNotes.tsx';
import classes from './TillTable.module.css';
import { UsageMeter } from './UsageMeter.tsx';
import { useAction } from './use-action.ts';

/** What a row needs from the screen around it. */
export interface TillRowProps {
  till: KeySummary;
  now: number;
  onDialog: (dialog: Exclude<TillAction, 'revoke'>, till: KeySummary) => void;
  onChanged: (till: KeySummary) => void;
  onRevoked: (till: KeySummary) => void;
}

/** One till with what it uses; what needs words stands in a second row below. */
export function TillRow({ till, now, onDialog, onChanged, onRevoked }: TillRowProps) {
  const { running, problem, run } = useAction();
  const { environment, id } = till;

  async function liftBan() {
    const changed = await run(() => callShop('keys.liftBan', { environment, id }));
    if (changed) onChanged(changed);
  }

  async function revoke() {
    const revoked = await run(() => callShop('keys.revoke', { environment, id }));
    if (revoked) onRevoked(revoked);
  }

  const withNotes = problem !== null || hasNotes(till, now);
  return (
    <>
      <Table.Tr className={classes['till']} data-with-notes={withNotes || undefined}>
        <Table.Th scope="row" className={classes['name']}>
          <Text fw={500} className={classes['label']}>
            {till.label}
          </Text>
          <Text size="xs" c="dimmed">
            {PLAN_TITLES[till.plan]}
          </Text>
        </Table.Th>
        <Table.Td>
          <UsageMeter window={till.minute} now={now} />
        </Table.Td>
        <Table.Td>
          <UsageMeter window={till.day} now={now} />
        </Table.Td>
        <Table.Td>
          {till.lastUsedAt === null ? (
            <Text size="sm" c="dimmed">
              Not connected yet
            </Text>
          ) : (
            <Moment at={till.lastUsedAt} now={now} />
          )}
        </Table.Td>
        <Table.Td className={classes['actions']}>
          <TillMenu
            label={till.label}
            onAction={(action) => {
              if (action === 'revoke') void revoke();
              else onDialog(action, till);
            }}
          />
        </Table.Td>
      </Table.Tr>
      {withNotes && (
        <Table.Tr className={classes['notes']}>
          <Table.Td colSpan={5}>
            <TillNotes
              till={till}
              now={now}
              liftingBan={running}
              onLiftBan={() => {
                void liftBan();
              }}
            />
            <ErrorText>{problem?.message}</ErrorText>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
