import { errorValueOf } from '../../shared/errors.ts';
import type { SignIn } from '../../shared/person.ts';
import { callShop } from '../shop.ts';
import { useService } from '../stores/app.ts';
import { readLasting } from '../stores/lasting.ts';
import { isProfileRead, useProfile } from '../stores/profile.ts';
import { followTopics, forget, forgetShown, renew, renewFailed } from '../stores/renew.ts';
import { isLocked, useSignIn } from '../stores/sign-in.ts';
import { hideToast, showProblemToast } from '../ui/toast.tsx';

const TOAST = 'cannot-read';

/** Keeps what the window has read as the shop is, for the lifetime of the window. */
export function followShop(): void {
  followTopics();
  followService();
  followRights();
  readLasting((error) => void report(error));
}

/** Says what can't be read, unless something else says so. */
async function report(error: unknown): Promise<void> {
  const { code } = errorValueOf(error);
  // A locked window reads again once somebody signs in; a lost connection and a failing storage have bars of their own.
  if (code === 'sign_in_needed' || code === 'connection_lost') return;
  const state = await callShop('service.state', {}).catch(() => null);
  if (!state?.storageProblem) showProblemToast(TOAST, error);
}

/** Reads again what could not be read, unless it would fail again. */
function followService(): void {
  useService.subscribe(({ state }, { state: before }) => {
    if (!state) return;
    // Nothing of the one stock may meet the other: ids, undo and what is open are the same numbers there.
    if (before && before.isSample !== state.isSample) window.location.reload();
    hideToast(TOAST);
    if (state.storageProblem) return;
    // Even if no reading failed here: main could not tell of a change.
    if (before?.storageProblem) renew();
    else renewFailed();
  });
}

/** As whom the shop replies to this window; null where it says nothing. */
function seenAs(signIn: SignIn | null): string | null {
  if (!signIn || isLocked(signIn)) return null;
  if (signIn.inspectedUntil !== null) return 'inspector';
  const { current } = signIn;
  // Before there are persons, everybody is an owner.
  return current?.role === 'clerk' ? current.id : 'owner';
}

/** Forgets what was read once the person here may see something else, and reads what they may see. */
function followRights(): void {
  let last = seenAs(useSignIn.getState().signIn);
  useSignIn.subscribe(({ signIn }, before) => {
    const now = seenAs(signIn);
    if (now === seenAs(before.signIn)) return;
    forget();
    if (now === null) return;
    if (last !== null && last !== now) forgetShown();
    last = now;
    renew();
  });
  useProfile.subscribe(({ profile }, before) => {
    const areKnown = isProfileRead(profile) && isProfileRead(before.profile);
    if (!areKnown || profile.clerks === before.profile.clerks) return;
    if (useSignIn.getState().signIn?.current?.role !== 'clerk') return;
    forget();
    forgetShown();
    renew();
  });
}
