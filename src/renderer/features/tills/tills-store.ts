import { useEffect } from 'react';
import { create } from 'zustand';
import type { Environment, IssuedKey, KeyId, KeySummary } from '../../../shared/key.ts';
import { useShell } from '../../stores/shell.ts';
import { useCall } from '../../stores/use-call.ts';
import { keepReply, latestReply } from '../../stores/queries.ts';
import { renewFailed } from '../../stores/renew.ts';
import { byUse, withKey } from './usage.ts';

/** What the dialog of the tills' screen is about. */
export type TillTask =
  | { kind: 'pair' }
  | { kind: 'handover'; issued: IssuedKey; isNewTill: boolean }
  | { kind: 'reveal' | 'rename' | 'plan' | 'rotate'; till: KeySummary };

interface Tills {
  environment: Environment;
  /** Stays while the dialog closes, so that its words don't change. */
  task: TillTask | null;
  isDialogOpen: boolean;
  /** The till whose page is open. */
  openId: KeyId | null;
}

export const useTills = create<Tills>(() => ({
  environment: 'production',
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
  useTills.setState({ environment });
}

/** Takes a key as a call left it, which then shows at once. */
export function takeKey(key: KeySummary): void {
  const { environment } = key;
  const keys = latestReply('keys.list', { environment });
  if (keys) keepReply('keys.list', { environment }, withKey(keys, key));
}

/** After so long (ms) a menu has closed, on a slow computer, too. */
const FADED = 500;

/** Takes a key whose row moves with the focused button in it: the button for pairing gets the focus. */
export function takeMovedKey(key: KeySummary): void {
  takeKey(key);
  const focus = () => document.getElementById('pair-till')?.focus();
  requestAnimationFrame(focus);
  // The menu in the row gives the focus back when it has faded, to a button that is gone.
  setTimeout(() => {
    if (document.activeElement === document.body) focus();
  }, FADED);
}

interface FollowedTills {
  /** False until the keys were read. */
  isRead: boolean;
  /** Why they could not be read, in a sentence. */
  problem: string | null;
  active: KeySummary[];
  revoked: KeySummary[];
  open: KeySummary | null;
}

/** Keeps the tills up to date while their screen is shown, and opens the one that was asked for. */
export function useFollowedTills(): FollowedTills {
  const environment = useTills((tills) => tills.environment);
  const { value: keys, problem } = useCall('keys.list', { environment });
  const wanted = useShell((shell) => shell.tillWanted);
  useEffect(() => {
    if (!wanted) return;
    showEnvironment(wanted.environment);
    openTill(wanted);
    useShell.setState({ tillWanted: null });
  }, [wanted]);
  const { active, revoked } = byUse(keys ?? []);
  const openId = useTills((tills) => tills.openId);
  return {
    isRead: keys !== null,
    problem,
    active,
    revoked,
    open: active.find(({ id }) => id === openId) ?? null,
  };
}

/** Reads the tills again after that failed. */
export function retryTills(): void {
  renewFailed();
}
