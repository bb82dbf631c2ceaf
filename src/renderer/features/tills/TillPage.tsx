import { Button, CloseButton, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { KeySummary } from '../../../shared/key.ts';
import { useService } from '../../stores/service.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { exactTime, numberText } from '../../ui/formats.ts';
import { ActivityChart } from './ActivityChart.tsx';
import { bringBack, useSetAside } from './deprecated-calls.ts';
import { LatestReplies } from './LatestReplies.tsx';
import { PLAN_TITLES } from './plan-form.ts';
import classes from './TillPage.module.css';
import type { TillAction } from './TillMenu.tsx';
import { useActivity } from './use-activity.ts';

type PageAction = Exclude<TillAction, 'revoke'>;

const ACTIONS: readonly (readonly [action: PageAction, label: string])[] = [
  ['reveal', 'Show key…'],
  ['rename', 'Rename…'],
  ['plan', 'Change plan…'],
];

function actionsOf({ environment }: KeySummary): typeof ACTIONS {
  return environment === 'staging' ? [['report', 'Report card…'], ...ACTIONS] : ACTIONS;
}

/** The address of the guide for till developers, which the service itself hosts. */
function useGuide(till: KeySummary): string | null {
  const listener = useService((service) => service.state?.[till.environment]);
  if (listener?.state !== 'listening') return null;
  const [address = listener.localAddress] = listener.baseAddresses;
  return `${new URL(address).origin}/docs`;
}

/** Everything about one till: its requests over time, its latest replies, and its actions. */
export function TillPage(props: {
  till: KeySummary;
  onDialog: (dialog: PageAction, till: KeySummary) => void;
  onClose: () => void;
}) {
  const { till, onDialog, onClose } = props;
  const { activity, problem } = useActivity(till);
  const guide = useGuide(till);
  const isAside = useSetAside(({ tills }) => tills.includes(till.id));
  const heading = useRef<HTMLHeadingElement>(null);
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [till.id]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Escape in a dialog closes only that. Right after it, nothing has the focus for a moment.
      const { target } = event;
      const isOnPage = target instanceof Node && page.current?.contains(target) === true;
      const isHere = isOnPage || target === document.body;
      if (event.key === 'Escape' && isHere && !event.defaultPrevented) onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [onClose]);

  return (
    <section aria-label={`Till “${till.label}”`} ref={page} className={classes.page}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2} ref={heading} tabIndex={-1} className={classes.title}>
          {till.label}
        </Title>
        <CloseButton aria-label="Close" onClick={onClose} />
      </Group>
      <Text size="sm" c="dimmed">
        {PLAN_TITLES[till.plan]}: {numberText(till.minute.allowed)} requests a minute,{' '}
        {numberText(till.day.allowed)} a day. Paired {exactTime(till.createdAt)}.
      </Text>
      <Group gap="xs">
        {actionsOf(till).map(([action, label]) => (
          <Button
            key={action}
            size="compact-sm"
            variant="default"
            onClick={() => {
              onDialog(action, till);
            }}
          >
            {label}
          </Button>
        ))}
      </Group>
      <ErrorText>{problem?.message}</ErrorText>
      {activity && (
        <>
          <Title order={3} className={classes.part}>
            Requests
          </Title>
          <ActivityChart activity={activity} />
          <Title order={3} className={classes.part}>
            Last replies
          </Title>
          <LatestReplies latest={activity.latest} />
        </>
      )}
      {isAside && till.deprecatedCalls > 0 && (
        <Stack gap="xs" align="flex-start">
          <Text size="sm">
            What has to be updated in its software was set aside ({numberText(till.deprecatedCalls)}{' '}
            deprecated calls).
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              bringBack(till.id);
            }}
          >
            Show it again
          </Button>
        </Stack>
      )}
      {guide !== null && (
        <CopyField
          label="Guide for whoever builds this till"
          description="Open it in a browser."
          value={guide}
        />
      )}
    </section>
  );
}
