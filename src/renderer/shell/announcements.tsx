import { t } from '@lingui/core/macro';
import { errorValueOf } from '../../shared/errors.ts';
import type { UpdateNews, UpdateState } from '../../shared/app-info.ts';
import { Environment, type KeySummary } from '../../shared/key.ts';
import { callShop, onEvent } from '../shop.ts';
import { showTill, useShell } from '../stores/shell.ts';
import { queries, queryOf } from '../stores/queries.ts';
import { atMostOnceASecond, onChanged } from '../stores/renew.ts';
import { useSettings } from '../stores/app.ts';
import { ErrorText } from '../ui/messages.tsx';
import { duration } from '../ui/formats.ts';
import { hideToast, showToast } from '../ui/toast.tsx';

/** Announces a till that was just banned on every screen except the tills', which shows it anyway. */
export function followBans(): void {
  const banned = new Map<string, number>();
  const look = async () => {
    for (const key of await readKeys()) {
      const name = `${key.environment} ${key.id}`;
      const isNew = key.bannedUntil !== null && banned.get(name) !== key.bannedUntil;
      if (key.bannedUntil === null || key.bannedUntil <= Date.now()) {
        banned.delete(name);
        hideToast(`banned-${name}`);
      } else if (isNew) {
        banned.set(name, key.bannedUntil);
        if (useShell.getState().screen !== 'tills')
          announcePause(`banned-${name}`, key, key.bannedUntil);
      }
    }
  };
  onChanged(
    'keys',
    atMostOnceASecond(() => look().catch(() => undefined)),
  );
}

async function readKeys(): Promise<KeySummary[]> {
  const hasStaging = useSettings.getState().settings?.staging === true;
  const environments = hasStaging ? Environment.options : (['production'] as const);
  const reading = environments.map((environment) =>
    queries.query(queryOf('keys.list', { environment })),
  );
  return (await Promise.all(reading)).flat();
}

function announcePause(toast: string, till: KeySummary, bannedUntil: number): void {
  const open = () => showTill(till);
  const left = duration(bannedUntil - Date.now());
  showToast(toast, () => ({
    message: t`The till “${till.label}” is paused for ${left}: it kept asking after its limit was reached.`,
    buttons: [{ label: t`Show till`, onClick: open }],
    duration: null,
  }));
}

const UPDATE_TOAST = 'update-ready';

/** Announces a newer version, now or once one is ready, with a button to install it at once. */
export function followUpdates(): void {
  onEvent('update.ready', announceUpdate);
  askForUpdate();
}

/** Announces the newer version again, which locking the window hid. */
export function askForUpdate(): void {
  // What can't be read now is announced when it is ready, or the window is unlocked.
  callShop('update.state', {}).then(announceUpdate, () => undefined);
  callShop('update.news', {}).then(tellNews, () => undefined);
}

/** Says once what became of an update. */
function tellNews({ updatedTo, failed }: UpdateNews): void {
  if (failed) {
    showToast('update-failed', () => ({
      title: t`Animal Store ${failed.version} could not be installed`,
      message: [
        failed.problem ?? t`Its installer did not say why.`,
        t`Everything works as before.`,
      ].join(' '),
      isProblem: true,
      duration: null,
    }));
  }
  if (updatedTo === null) return;
  showToast('updated', () => ({
    message: t`This is Animal Store ${updatedTo} now.`,
    buttons: [
      {
        label: t`What is new`,
        onClick: () => useShell.setState({ newsOpen: true }),
      },
    ],
    duration: null,
  }));
}

function announceUpdate({ ready, onQuit }: UpdateState): void {
  if (ready === null) return;
  const title = () => t`Animal Store ${ready} is ready`;
  const restart = () => {
    callShop('update.install', {}).catch((error: unknown) => {
      const message = <ErrorText>{errorValueOf(error).message}</ErrorText>;
      showToast(UPDATE_TOAST, () => ({ title: title(), message, duration: null }));
    });
  };
  showToast(UPDATE_TOAST, () => ({
    title: title(),
    message: onQuit
      ? t`It is installed when you quit. Tills wait for a moment.`
      : t`It is installed only by a restart, which asks for an administrator’s password. Tills wait for a moment.`,
    buttons: [{ label: t`Restart to update`, onClick: restart }],
    duration: null,
  }));
}
