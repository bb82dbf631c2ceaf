import { t } from '@lingui/core/macro';
import { create } from 'zustand';
import type { CallInput } from '../../shared/bridge.ts';
import type { ErrorValue } from '../../shared/errors.ts';
import type { Person, SignIn } from '../../shared/person.ts';
import { callShop, onLocked, onEvent, problemOf } from '../shop.ts';
import { changesDone } from './change-queue.ts';

interface SignInState {
  /** Who is signed in at this window; null before the first reading. */
  signIn: SignIn | null;
  /** Why the window is still open although it was to be locked. */
  lockProblem: ErrorValue | null;
}

/** Who is at this window. */
export const useSignIn = create<SignInState>(() => ({ signIn: null, lockProblem: null }));

/** Whether the shop has persons but nobody is signed in at this window. */
export function isLocked(signIn: SignIn | null): boolean {
  return signIn !== null && signIn.persons.length > 0 && signIn.current === null;
}

/** Whether this window shows nothing of the shop, or an inspector the register alone. */
export function isClosed(signIn: SignIn | null): boolean {
  return isLocked(signIn) || (signIn?.inspectedUntil ?? null) !== null;
}

/** Until when (Unix ms) this window shows an inspector the register; null where it does not. */
export function useInspectedUntil(): number | null {
  return useSignIn(({ signIn }) => (isLocked(signIn) ? null : (signIn?.inspectedUntil ?? null)));
}

/** Said where a clerk sees what only an owner may change. */
export const ownersOnly = () => t`Only an owner changes these. Ask one to sign in here.`;

/** Whether an owner is at this window, or anybody in a shop without persons. */
export function useIsOwner(): boolean {
  return useSignIn(({ signIn }) => signIn?.current?.role !== 'clerk');
}

/** Calls `listener` each time a window shows the shop again: somebody signed in, or an inspection ended. */
export function onUnlocked(listener: () => void): void {
  useSignIn.subscribe((now, before) => {
    if (isClosed(before.signIn) && !isClosed(now.signIn)) listener();
  });
}

/** Calls `listener` with who was at this window each time somebody else signs in. Returns how to end that. */
export function onAnotherPerson(listener: (before: Person) => void): () => void {
  let latest = useSignIn.getState().signIn?.current ?? null;
  return useSignIn.subscribe(({ signIn }) => {
    const before = latest;
    latest = signIn?.current ?? before;
    if (before && latest && latest.id !== before.id) listener(before);
  });
}

type PersonCall =
  | 'persons.state'
  | 'persons.signIn'
  | 'persons.lock'
  | 'persons.inspect'
  | 'persons.add'
  | 'persons.change'
  | 'persons.remove'
  | 'persons.resetPin';

/**
 * Makes a call about persons and stores who is signed in afterwards. Throws the ShopError of a
 * refusal.
 */
export async function callPersons<Name extends PersonCall>(
  name: Name,
  input: CallInput<Name>,
): Promise<void> {
  // Each of these calls returns who is signed in after it.
  const signIn = (await callShop(name, input)) as SignIn;
  useSignIn.setState({ signIn, ...(isLocked(signIn) && { lockProblem: null }) });
}

/** How long (ms) a window that is to be locked waits for changes that were asked for before. */
const WAIT_FOR_CHANGES = 1_000;

/** Locks this window until somebody signs in. Does nothing in a shop without persons. */
export function lockWindow(): void {
  // A locked window may change nothing, and the clerk would not learn that the last key had no effect.
  useSignIn.setState({ lockProblem: null });
  changesDone(WAIT_FOR_CHANGES)
    .then(() => callPersons('persons.lock', {}))
    .catch((error: unknown) => useSignIn.setState({ lockProblem: problemOf(error) }));
}

/** The least time (ms) between two reports of mouse and keyboard activity. */
const NOTIFYING_PAUSE = 20_000;

/** Reads who is signed in, and follows changes for the lifetime of the window. */
export async function startSignIn(): Promise<void> {
  const readAgain = () => {
    void callPersons('persons.state', {}).catch(() => undefined);
  };
  onEvent('persons.changed', readAgain);
  onLocked(readAgain);
  keepOpenWhileInUse();
  await callPersons('persons.state', {});
}

function keepOpenWhileInUse(): void {
  let notifiedAt = 0;
  const notify = () => {
    const { signIn } = useSignIn.getState();
    if (!signIn?.current || Date.now() - notifiedAt < NOTIFYING_PAUSE) return;
    notifiedAt = Date.now();
    void callShop('persons.stillHere', {}).catch(() => undefined);
  };
  for (const name of ['pointerdown', 'pointermove', 'keydown', 'wheel']) {
    document.addEventListener(name, notify, { passive: true, capture: true });
  }
  // A window that nobody touches asks from time to time whether main has locked it.
  window.setInterval(() => {
    const { signIn } = useSignIn.getState();
    if (signIn?.current || signIn?.inspectedUntil) {
      void callPersons('persons.state', {}).catch(() => undefined);
    }
  }, NOTIFYING_PAUSE);
}
