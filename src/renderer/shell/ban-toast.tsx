import type { KeySummary } from '../../shared/key.ts';
import { showTill, useShell } from '../stores/shell.ts';
import { until } from '../ui/formats.ts';
import { hideToast, showToast } from '../ui/toast.tsx';

/** Announces a till that was just banned on every screen except the tills', which shows it anyway. */
export function followBans(): void {
  const banned = new Map<string, number>();
  window.shop.on('keys.changed', ({ environment, keys }) => {
    for (const key of keys) {
      const name = `${environment} ${key.id}`;
      const isNew = key.bannedUntil !== null && banned.get(name) !== key.bannedUntil;
      if (key.bannedUntil === null || key.bannedUntil <= Date.now()) {
        banned.delete(name);
        hideToast(`banned-${name}`);
      } else if (isNew) {
        banned.set(name, key.bannedUntil);
        if (useShell.getState().screen !== 'tills') tellBan(`banned-${name}`, key, key.bannedUntil);
      }
    }
  });
}

function tellBan(toast: string, till: KeySummary, bannedUntil: number): void {
  const open = () => {
    showTill(till);
  };
  const end = until(bannedUntil, Date.now());
  showToast(toast, {
    message: `The till “${till.label}” is banned until ${end}: it kept asking after its limit was reached.`,
    buttons: [{ label: 'Show till', onClick: open }],
    duration: null,
  });
}
