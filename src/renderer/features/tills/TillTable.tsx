import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Table,
  Text,
  UnstyledButton,
  VisuallyHidden,
  Progress,
  ActionIcon,
  Menu,
} from '@mantine/core';
import { memo, useRef } from 'react';
import {
  IconBan,
  IconDots,
  IconEye,
  IconGauge,
  IconPencil,
  IconRefresh,
  type Icon,
} from '@tabler/icons-react';
import type { KeyId, KeySummary } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { useIsOwner } from '../../stores/sign-in.ts';
import { useAtNow } from '../../ui/clock.ts';
import { Moment } from '../../ui/Moment.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { timeOf, numberText, until } from '../../ui/formats.ts';
import { showProblemToast, showToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { PLAN_TITLES } from './plan-form.ts';
import { TillNotes, useNotes } from './TillNotes.tsx';
import { closeTill, openTill, takeMovedKey, openTask } from './tills-store.ts';
import classes from './TillTable.module.css';
import { endOfLimitsDay, usageOf } from './usage.ts';

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
    <Table className={classes.table} aria-label={t`Tills`} layout="fixed" verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col" className={classes.nameColumn}>
            <Trans>Till</Trans>
          </Table.Th>
          <Table.Th scope="col">
            <Trans>Requests this minute</Trans>
          </Table.Th>
          <Table.Th scope="col" className={classes.wide}>
            <Trans>Requests today, until {dayEnd}</Trans>
          </Table.Th>
          <Table.Th scope="col">
            <Trans>Last used</Trans>
          </Table.Th>
          <Table.Th scope="col" className={classes.actionsColumn}>
            <VisuallyHidden>
              <Trans>Actions</Trans>
            </VisuallyHidden>
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
    message: t`“${revoked.label}” is revoked: its key opens nothing any more.`,
    buttons: [{ label: t`Undo`, onClick: undo }],
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
              <Trans>Not connected yet</Trans>
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

/** Requests used out of those allowed in a window, in words. The quiet bar adds no information. */
function UsageMeter({ window }: { window: KeySummary['minute'] }) {
  // The last known count may be out of date: once its window has reset, nothing is used.
  const isOver = useAtNow((now) => now >= window.resetsAt);
  const { used, allowed, percent, level } = usageOf(isOver ? 0 : window.used, window.allowed);
  return (
    <div data-level={level} className={classes.meter}>
      <Text size="sm" className={classes.figures}>
        {numberText(used)} <span className={classes.of}>of {numberText(allowed)}</span>
      </Text>
      <Progress.Root size={4} className={classes.bar} aria-hidden>
        <Progress.Section
          value={percent}
          withAria={false}
          className={classes.section}
          data-used={used > 0 || undefined}
        />
      </Progress.Root>
      {level === 'full' && <UsedUp until={window.resetsAt} />}
    </div>
  );
}

function UsedUp(props: { until: number }) {
  const words = useAtNow((now) => until(props.until, now));
  return (
    <Text size="xs" className={classes.full}>
      <Trans>Used up until {words}</Trans>
    </Text>
  );
}

interface Item {
  kind: 'reveal' | 'rename' | 'rotate' | 'plan';
  label: string;
  icon: Icon;
}

const items = (): Item[] => [
  { kind: 'reveal', label: t`Show key…`, icon: IconEye },
  { kind: 'rename', label: t`Rename…`, icon: IconPencil },
  { kind: 'rotate', label: t`Replace key…`, icon: IconRefresh },
  { kind: 'plan', label: t`Change plan…`, icon: IconGauge },
];

/** What the owner can do with a till, at the end of its row. */
function TillMenu({ till, onRevoke }: { till: KeySummary; onRevoke: () => void }) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Menu
      position="bottom-end"
      width={180}
      // Rendered in place with focus on the first item, so that screen readers stay in the landmark.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus
    >
      <Menu.Target>
        <ActionIcon
          ref={opener}
          variant="subtle"
          color="gray"
          aria-label={t`Actions for ${till.label}`}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items().map(({ kind, label, icon: ItemIcon }) => (
          <Menu.Item
            key={kind}
            leftSection={<ItemIcon size={16} />}
            onClick={() => {
              // A dialog returns the focus to what had it, which must not be a menu item that is gone.
              opener.current?.focus();
              openTask({ kind, till });
            }}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          className={classes.danger}
          leftSection={<IconBan size={16} />}
          onClick={() => {
            opener.current?.focus();
            onRevoke();
          }}
        >
          <Trans>Revoke key</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
