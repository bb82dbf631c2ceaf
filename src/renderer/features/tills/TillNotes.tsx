import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import {
  IconAlertTriangle,
  IconHourglass,
  IconPlugConnectedX,
  IconRefresh,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { KeySummary, KeyId } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { useSettings } from '../../stores/app.ts';
import { useIsOwner } from '../../stores/sign-in.ts';
import { useAtNow } from '../../ui/clock.ts';
import { CopyButton } from '../../ui/CopyField.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { calendarDayText, duration, exactTime, numberText, until } from '../../ui/formats.ts';
import { useAction } from '../../ui/use-action.ts';
import classes from './TillNotes.module.css';
import { openTask, takeKey } from './tills-store.ts';
import { bannedAt, oldSecretAt } from './usage.ts';

function TillNote(props: {
  icon: Icon;
  kind: 'info' | 'warning';
  children: ReactNode;
  action?: ReactNode;
}) {
  const { icon: NoteIcon, kind, children, action } = props;
  return (
    <div className={classes.note} data-kind={kind}>
      <NoteIcon size={16} className={classes.icon} aria-hidden />
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}

function Pause({ till, until }: { till: KeySummary; until: number }) {
  const { environment, id } = till;
  const left = useAtNow((now) => duration(until - now));
  const { running, problem, run } = useAction();

  async function lift() {
    takeKey(await callShop('keys.liftBan', { environment, id }));
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>(`#till-${id} button[aria-haspopup]`)?.focus();
  }

  return (
    <>
      <TillNote
        icon={IconAlertTriangle}
        kind="warning"
        action={
          useIsOwner() && (
            <Button
              size="compact-sm"
              variant="default"
              loading={running}
              onClick={() => void run(lift)}
            >
              <Trans>Let it go on</Trans>
            </Button>
          )
        }
      >
        <Trans>
          <strong>Paused for {left}.</strong> It kept asking after its limit was reached.
        </Trans>
      </TillNote>
      <ErrorText>{problem?.message}</ErrorText>
    </>
  );
}

function OldSecret(props: { until: number }) {
  const words = useAtNow((now) => until(props.until, now));
  return (
    <TillNote icon={IconRefresh} kind="info">
      <Trans>The old key works until {words}, beside the new one.</Trans>
    </TillNote>
  );
}

function OldAddress({ till, since }: { till: KeySummary; since: number }) {
  return (
    <TillNote
      icon={IconPlugConnectedX}
      kind="warning"
      action={
        useIsOwner() && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => openTask({ kind: 'reveal', till })}
          >
            <Trans>Show code…</Trans>
          </Button>
        )
      }
    >
      <Trans>
        <strong>Not seen since the address changed</strong> ({exactTime(since)}). Let it scan its
        new code, or type in the new address.
      </Trans>
    </TillNote>
  );
}

function DeprecatedCalls({ till: { id, label }, count }: { till: KeySummary; count: number }) {
  return (
    <TillNote
      icon={IconHourglass}
      kind="info"
      action={
        <Group gap="xs" wrap="nowrap">
          <CopyButton size="compact-sm" what={t`text`} value={textForSupplier(label, count)} />
          <Button size="compact-sm" variant="default" onClick={() => setAside(id)}>
            <Trans>Dismiss</Trans>
          </Button>
        </Group>
      }
    >
      <Trans>
        <strong>Needs an update before {removedOn()}.</strong> Its software asks for single animals
        in a way that ends then (so far: {numberText(count)}). Send its supplier a text about it.
      </Trans>
    </TillNote>
  );
}

/** What there is to say about a till right now. */
interface Notes {
  bannedUntil: number | null;
  oldSecretUntil: number | null;
  /** When the address changed (Unix ms), for a till that has not connected since. */
  oldAddressSince: number | null;
  /** 0 where the owner has dismissed the note. */
  deprecatedCalls: number;
}

/** When the service's address changed (Unix ms), if this till connected before that but not since. */
function useOldAddress({ environment, lastUsedAt }: KeySummary): number | null {
  const changedAt = useSettings(({ settings }) => settings?.addressChangedAt ?? null);
  const isCutOff =
    environment === 'production' &&
    changedAt !== null &&
    lastUsedAt !== null &&
    lastUsedAt < changedAt;
  return isCutOff ? changedAt : null;
}

/** What there is to say about a till, kept up to the second; null when there is nothing. */
export function useNotes(till: KeySummary): Notes | null {
  const bannedUntil = useAtNow((now) => bannedAt(till, now));
  const oldSecretUntil = useAtNow((now) => oldSecretAt(till, now));
  const oldAddressSince = useOldAddress(till);
  const isAside = useSetAside(({ tills }) => tills.includes(till.id));
  const deprecatedCalls = isAside ? 0 : till.deprecatedCalls;
  const isQuiet = [bannedUntil, oldSecretUntil, oldAddressSince].every((at) => at === null);
  if (isQuiet && deprecatedCalls === 0) return null;
  return { bannedUntil, oldSecretUntil, oldAddressSince, deprecatedCalls };
}

/** What the owner should know about a till, each note with what to do about it. */
export function TillNotes({ till, notes }: { till: KeySummary; notes: Notes }) {
  const { bannedUntil, oldSecretUntil, oldAddressSince, deprecatedCalls } = notes;
  return (
    <>
      {bannedUntil !== null && <Pause till={till} until={bannedUntil} />}
      {oldSecretUntil !== null && <OldSecret until={oldSecretUntil} />}
      {oldAddressSince !== null && <OldAddress till={till} since={oldAddressSince} />}
      {deprecatedCalls > 0 && <DeprecatedCalls till={till} count={deprecatedCalls} />}
    </>
  );
}

/** When `GET /v1/pets/{petId}` will be removed, as its `Sunset` header says. */
const removedOn = () => calendarDayText('2030-12-05');

/** Tills whose deprecated calls the owner has dismissed, on this computer. */
export const useSetAside = create(
  persist((): { tills: readonly KeyId[] } => ({ tills: [] }), {
    name: 'deprecated-calls-set-aside',
  }),
);

/** Hides a till's deprecated calls until `bringBack`. */
function setAside(id: KeyId): void {
  useSetAside.setState(({ tills }) => ({ tills: [...tills.filter((till) => till !== id), id] }));
}

/** Shows a till's deprecated calls again. */
export function bringBack(id: KeyId): void {
  useSetAside.setState(({ tills }) => ({ tills: tills.filter((till) => till !== id) }));
}

/** The message that the owner sends to the till's developer. */
function textForSupplier(label: string, calls: number): string {
  const path = '/v1/pets/{petId}';
  const count = numberText(calls);
  const day = removedOn();
  return t`Our till “${label}” uses your software with Animal Store. It has called GET ${path} ${plural(calls, { one: 'once', other: `${count} times` })}. That operation is deprecated and is removed on ${day}; its replies have said so in the headers Deprecation, Sunset and Link (RFC 9745, RFC 8594, RFC 8288). Please have it list animals by GET /v1/pets, with the parameter status, page by page. The service describes this at /docs on its own address. When can we have that update?`;
}
