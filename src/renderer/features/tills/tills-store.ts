import { useEffect } from 'react';
import { create } from 'zustand';
import { errorValueOf } from '../../../shared/errors.ts';
import type { Environment, IssuedKey, KeyId, KeySummary } from '../../../shared/key.ts';
import { callShop, onEvent } from '../../shop.ts';
import { useShell } from '../../stores/shell.ts';
import { byUse, mergeKeys } from './usage.ts';

/** What the dialog of the tills' screen is about. */
export type TillTask =
  | { kind: 'pair' }
  | { kind: 'handover'; issued: IssuedKey; isNewTill: boolean }
  | { kind: 'reveal' | 'rename' | 'plan' | 'rotate'; till: KeySummary };

interface Tills {
  environment: Environment;
  /** Every key of the environment; null until first read. */
  keys: readonly KeySummary[] | null;
  /** Why they could not be read, in a sentence. */
  problem: string | null;
  /** Stays while the dialog closes, so that its words don't change. */
  task: TillTask | null;
  isDialogOpen: boolean;
  /** The till whose page is open. */
  openId: KeyId | null;
}

const NOT_READ = { keys: null, problem: null } as const;

export const useTills = create<Tills>(() => ({
  environment: 'production',
  ...NOT_READ,
  task: null,
  isDialogOpen: false,
  openId: null,
}));

/** Opens the dialog for a task, in place of the one before. */
export function openTask(task: TillTask): void {
  useTills.setState({ task, isDialogOpen: true });
}

export function closeTask(): void {
  useTills.setState({ isDialogOpen: false });
}

/** Forgets what the dialog showed, which may be a key. */
export function forgetTask(): void {
  if (!useTills.getState().isDialogOpen) useTills.setState({ task: null });
}

/** Opens the page of a till. */
export function openTill({ id }: Pick<KeySummary, 'id'>): void {
  useTills.setState({ openId: id });
}

/** Closes the page of the till and gives the focus back to its name in the list. */
export function closeTill(): void {
  const { openId } = useTills.getState();
  useTills.setState({ openId: null });
  document.querySelector<HTMLElement>(`#till-${openId ?? ''} button`)?.focus();
}

export function showEnvironment(environment: Environment): void {
  if (environment === useTills.getState().environment) return;
  useTills.setState({ environment, ...NOT_READ });
  readTills();
}

/** Takes what main said of some keys, such as the result of a call, which then shows at once. */
function takeKeys(environment: Environment, changed: readonly KeySummary[]): void {
  useTills.setState((now) =>
    now.environment === environment
      ? { keys: mergeKeys(now.keys ?? [], changed), problem: null }
      : {},
  );
}

export function takeKey(key: KeySummary): void {
  takeKeys(key.environment, [key]);
}

/** Takes a key whose row moves with the focused button in it: the button for pairing gets the focus. */
export function takeMovedKey(key: KeySummary): void {
  takeKey(key);
  requestAnimationFrame(() => document.getElementById('pair-till')?.focus());
}

/** Reads the keys of the environment anew. */
export function readTills(): void {
  const { environment } = useTills.getState();
  callShop('keys.list', { environment }).then(
    (keys) => {
      takeKeys(environment, keys);
    },
    (error: unknown) => {
      if (useTills.getState().environment !== environment) return;
      useTills.setState({ keys: null, problem: errorValueOf(error).message });
    },
  );
}

/** Keeps the tills up to date while their screen is shown, and opens the one that was asked for. */
export function useFollowedTills(): {
  active: KeySummary[];
  revoked: KeySummary[];
  open: KeySummary | null;
} {
  useEffect(() => {
    const stop = onEvent('keys.changed', ({ environment, keys }) => {
      takeKeys(environment, keys);
    });
    readTills();
    return stop;
  }, []);
  const wanted = useShell((shell) => shell.tillWanted);
  useEffect(() => {
    if (!wanted) return;
    showEnvironment(wanted.environment);
    openTill(wanted);
    useShell.setState({ tillWanted: null });
  }, [wanted]);
  const { active, revoked } = byUse(useTills((tills) => tills.keys) ?? []);
  const openId = useTills((tills) => tills.openId);
  return { active, revoked, open: active.find(({ id }) => id === openId) ?? null };
}
