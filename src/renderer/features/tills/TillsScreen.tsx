import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Accordion, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconCashRegister, IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Environment, type KeySummary } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { isThisComputerOnly, useService, useSettings } from '../../stores/app.ts';
import { ownersOnly, useIsOwner } from '../../stores/sign-in.ts';
import { numberText } from '../../ui/formats.ts';
import { EmptyState, ErrorText } from '../../ui/messages.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { PLAN_TITLES } from './plan-form.ts';
import { StagingStock } from './StagingStock.tsx';
import { TillDialog } from './TillDialog.tsx';
import { TillPage } from './TillPage.tsx';
import {
  openTask,
  showEnvironment,
  useFollowedTills,
  useTills,
  takeMovedKey,
  retryTills,
} from './tills-store.ts';
import layout from '../../ui/screen.module.css';
import classes from './TillsScreen.module.css';
import { TillCards } from './TillCards.tsx';

const ENVIRONMENTS = [
  {
    value: 'production',
    get label() {
      return t`Production`;
    },
  },
  {
    value: 'staging',
    get label() {
      return t`Staging`;
    },
  },
];

/** Every till, how much it asks for, and all that an owner can do with it. */
export function TillsScreen() {
  const { isRead, problem, active, revoked, open } = useFollowedTills();
  const isEmpty = isRead && active.length === 0;
  return (
    <div className={layout.screen}>
      <Header count={active.length} />
      {problem !== null && (
        <Stack align="flex-start">
          <ErrorText>{problem}</ErrorText>
          <Button variant="default" onClick={retryTills}>
            <Trans>Try again</Trans>
          </Button>
        </Stack>
      )}
      {!isRead && problem === null && <Waiting words={t`Reading the tills…`} />}
      {isEmpty && <NoTill />}
      <div className={classes.panes} data-page={open !== null || undefined}>
        <div className={classes.list}>
          {active.length > 0 && <TillCards tills={active} openId={open?.id ?? null} />}
          <RevokedKeys keys={revoked} />
        </div>
        {open && <TillPage key={open.id} till={open} />}
      </div>
      <TillDialog tills={active} />
    </div>
  );
}

function Header({ count }: { count: number }) {
  const isEmpty = count === 0;
  const environment = useTills((tills) => tills.environment);
  const staging = useSettings((state) => state.settings?.staging ?? false);
  const isOwner = useIsOwner();
  useEffect(() => {
    if (!staging) showEnvironment('production');
  }, [staging]);
  return (
    <>
      <ScreenHead title={t`Tills`} aside={isEmpty ? '' : numberText(count)}>
        {staging && (
          <SegmentedControl
            aria-label={t`Environment`}
            data={ENVIRONMENTS}
            value={environment}
            onChange={(value) => showEnvironment(Environment.parse(value))}
          />
        )}
        {environment === 'staging' && <StagingStock />}
        {!isEmpty && isOwner && <PairButton />}
      </ScreenHead>
      {!isOwner && (
        <Text size="sm" c="dimmed">
          {ownersOnly()}
        </Text>
      )}
      <Reach environment={environment} />
    </>
  );
}

/** Says which tills can connect. */
function Reach({ environment }: { environment: Environment }) {
  const listener = useService((service) => service.state?.[environment]);
  if (listener?.state !== 'listening') return null;
  return (
    <Text size="sm" c="dimmed">
      {listener.baseAddresses.every(isThisComputerOnly)
        ? t`Tills on this computer can connect.`
        : t`Tills anywhere in the shop’s network can connect.`}
    </Text>
  );
}

function PairButton() {
  return (
    <Button
      id="pair-till"
      leftSection={<IconPlus size={16} />}
      onClick={() => openTask({ kind: 'pair' })}
    >
      <Trans>Pair a till</Trans>
    </Button>
  );
}

function NoTill() {
  const environment = useTills((tills) => tills.environment);
  return (
    <EmptyState
      icon={<IconCashRegister size={28} stroke={1.6} />}
      title={environment === 'staging' ? t`No till on staging yet` : t`No till yet`}
      actions={useIsOwner() && <PairButton />}
    >
      <p>
        <Trans>
          A till is a cash register, web shop or other program that reads this stock and adds to it.
          Each gets a key of its own, so that you see what it does and can stop it alone.
        </Trans>
      </p>
      {environment === 'staging' && (
        <p>
          <Trans>
            Staging has its own stock and keys, to try a till without touching the real ones.
          </Trans>
        </p>
      )}
    </EmptyState>
  );
}

function RevokedKey({ of }: { of: KeySummary }) {
  const { running, problem, run } = useAction();
  const { environment, id } = of;

  async function undo() {
    takeMovedKey(await callShop('keys.undoRevoke', { environment, id }));
  }

  return (
    <li className={classes.key}>
      <Group justify="space-between" wrap="nowrap">
        <div className={classes.words}>
          <Text className={classes.label}>{of.label}</Text>
          <Group gap={4}>
            <Text size="xs" c="dimmed">
              <Trans>{PLAN_TITLES[of.plan]} · revoked</Trans>
            </Text>
            {of.revokedAt !== null && <Moment at={of.revokedAt} size="xs" quiet />}
          </Group>
        </div>
        {useIsOwner() && (
          <Button
            size="compact-sm"
            variant="default"
            loading={running}
            onClick={() => void run(undo)}
            aria-label={t`Undo revoking ${of.label}`}
          >
            <Trans>Undo</Trans>
          </Button>
        )}
      </Group>
      <ErrorText>{problem?.message}</ErrorText>
    </li>
  );
}

/** Revoked keys, tucked away, each with a way to restore it. */
function RevokedKeys({ keys }: { keys: readonly KeySummary[] }) {
  if (keys.length === 0) return null;
  return (
    <Accordion
      order={2}
      chevronPosition="left"
      classNames={{
        item: classes.item,
        control: classes.control,
        chevron: classes.chevron,
        content: classes.content,
      }}
    >
      <Accordion.Item value="revoked">
        <Accordion.Control>
          <Trans>Revoked keys ({keys.length})</Trans>
        </Accordion.Control>
        <Accordion.Panel>
          <Stack component="ul" gap={0}>
            {keys.map((key) => (
              <RevokedKey key={key.id} of={key} />
            ))}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
