import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, CloseButton, Group, Stack, Text, Title } from '@mantine/core';
import { useRef } from 'react';
import type { KeySummary } from '../../../shared/key.ts';
import { useService } from '../../stores/app.ts';
import { useIsOwner } from '../../stores/sign-in.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { focusOnMount, useEscape } from '../../ui/focus.ts';
import { exactTime, numberText } from '../../ui/formats.ts';
import { ActivityChart, LatestReplies, ProvokedErrors, useActivity } from './TillActivity.tsx';
import { bringBack, useSetAside } from './TillNotes.tsx';
import { ForDeveloper } from './KeyHandover.tsx';
import { quotaWords } from './plan-form.ts';
import classes from './TillPage.module.css';
import { closeTill, openTask, type TillTask } from './tills-store.ts';

const actions = () =>
  [
    ['reveal', t`Show key…`],
    ['rename', t`Rename…`],
    ['plan', t`Change plan…`],
  ] as const;

/** Everything about one till: its requests over time, and what can be done with it. */
export function TillPage({ till }: { till: KeySummary }) {
  const { value: activity, problem } = useActivity(till);
  const page = useRef<HTMLElement>(null);
  useEscape(page, closeTill);
  return (
    <section aria-label={t`Till “${till.label}”`} ref={page} className={classes.page}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={2} ref={focusOnMount} tabIndex={-1} className={classes.title} translate="no">
          {till.label}
        </Title>
        <CloseButton aria-label={t({ message: 'Close', context: 'to do' })} onClick={closeTill} />
      </Group>
      <Text size="sm" c="dimmed">
        <Trans>
          Up to {quotaWords({ perMinute: till.minute.allowed, perDay: till.day.allowed })}:{' '}
          {numberText(till.day.used)} today so far. Paired {exactTime(till.createdAt)}.
        </Trans>
      </Text>
      {useIsOwner() && (
        <Group gap="xs">
          {actions().map(([kind, label]) => (
            <TaskButton key={kind} task={{ kind, till }} label={label} />
          ))}
        </Group>
      )}
      <ErrorText>{problem}</ErrorText>
      {activity && (
        <>
          <Title order={3} className={classes.part}>
            <Trans>Requests</Trans>
          </Title>
          <ActivityChart activity={activity} />
        </>
      )}
      <ForDeveloper>
        {activity && <LatestReplies latest={activity.latest} />}
        {activity && <ProvokedErrors errors={activity.errors} />}
        <SetAside till={till} />
        <Guide till={till} />
      </ForDeveloper>
    </section>
  );
}

function TaskButton({ task, label }: { task: TillTask; label: string }) {
  return (
    <Button size="compact-sm" variant="default" onClick={() => openTask(task)}>
      {label}
    </Button>
  );
}

/** The note about deprecated calls, where the owner set it aside. */
function SetAside({ till: { id, deprecatedCalls } }: { till: KeySummary }) {
  const isAside = useSetAside(({ tills }) => tills.includes(id));
  if (!isAside || deprecatedCalls === 0) return null;
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        <Trans>
          The note about an update of its software was dismissed (deprecated calls:{' '}
          {numberText(deprecatedCalls)}).
        </Trans>
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => bringBack(id)}>
        <Trans>Show it again</Trans>
      </Button>
    </Stack>
  );
}

/** The address of the guide for till developers, which the service itself hosts. */
function Guide({ till: { environment } }: { till: KeySummary }) {
  const listener = useService((service) => service.state?.[environment]);
  if (listener?.state !== 'listening') return null;
  const [address = listener.localAddress] = listener.baseAddresses;
  return (
    <CopyField
      label={t`Guide for whoever builds this till`}
      description={t`Open it in a browser.`}
      value={`${new URL(address).origin}/docs`}
    />
  );
}
