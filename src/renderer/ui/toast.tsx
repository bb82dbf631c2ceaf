import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { MouseEvent, ReactNode } from 'react';
import { inWords } from '../../shared/in-words.ts';
import { problemOf } from '../shop.ts';
import { isClosed, useSignIn } from '../stores/sign-in.ts';
import { focusScreen } from './focus.ts';
import classes from './toast.module.css';

interface Toast {
  title?: string;
  message: ReactNode;
  /** Buttons that do something about it, beside the message and in this order. Each hides the toast. */
  buttons?: readonly { label: string; onClick: () => void }[];
  isProblem?: boolean;
  /** How long it is shown (ms); null keeps it until somebody closes it. */
  duration: number | null;
}

/** A toast that goes by itself, or what makes one in the window's language whenever that has changed. */
type ToastSource = (Toast & { duration: number }) | (() => Toast);

/** The toast on show under each name, with its id. */
const shown = new Map<string, { id: string; source: ToastSource }>();
let shownSoFar = 0;

/**
 * Shows a toast, replacing the one under the same name. Each has an id of its own: if it took over
 * the previous one's id, it would disappear when that one's time ran out. A locked window shows none,
 * nor does an inspector's: what ends there was asked for by the person before.
 */
export function showToast(name: string, source: ToastSource): void {
  hideToast(name);
  if (isClosed(useSignIn.getState().signIn)) return;
  const toast = typeof source === 'function' ? source() : source;
  const { title, message, buttons = [], isProblem = false, duration } = toast;
  shownSoFar += 1;
  const id = `${name}-${String(shownSoFar)}`;
  shown.set(name, { id, source });
  notifications.show({
    id,
    title,
    autoClose: duration ?? false,
    withBorder: true,
    closeButtonProps: {
      'aria-label': t({ message: 'Close', context: 'to do' }),
      onMouseDown: keepFocus,
    },
    ...(isProblem && { color: 'red' }),
    onClose: () => {
      if (shown.get(name)?.id === id) shown.delete(name);
    },
    message: (
      <Group justify="flex-end" gap="xs">
        <div className={classes.message}>{message}</div>
        {buttons.length > 0 && (
          <Group gap="xs" justify="flex-end">
            {buttons.map(({ label, onClick }) => (
              <Button
                key={label}
                size="compact-sm"
                variant="default"
                onMouseDown={keepFocus}
                onClick={(event) => {
                  const hasFocus = event.currentTarget === document.activeElement;
                  hideToast(name);
                  onClick();
                  if (hasFocus) focusScreen();
                }}
              >
                {label}
              </Button>
            ))}
          </Group>
        )}
      </Group>
    ),
  });
}

/** How long (ms) an undo is offered. */
const UNDO_OFFERED = 8_000;

/** Says what was done, with a button that undoes it; if that fails, says why. */
export function showUndoToast(name: string, message: string, undo: () => Promise<unknown>): void {
  const onClick = () => {
    undo().catch((error: unknown) => showProblemToast(name, error));
  };
  showToast(name, { message, buttons: [{ label: t`Undo`, onClick }], duration: UNDO_OFFERED });
}

/** Says why something failed, until somebody closes it or the window is locked. */
export function showProblemToast(name: string, error: unknown): void {
  const problem = problemOf(error);
  if (!problem) return;
  showToast(name, () => ({ message: inWords(problem), isProblem: true, duration: null }));
}

/** A toast disappears when its button is clicked: the focus stays where the work is. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Hides the toast under a name, if there is one. */
export function hideToast(name: string): void {
  const toast = shown.get(name);
  if (toast) notifications.hide(toast.id);
}

/** Says what is on show in the language that the window has now. What would go by itself goes. */
export function retellToasts(): void {
  for (const [name, { source }] of [...shown]) {
    if (typeof source === 'function') showToast(name, source);
    else hideToast(name);
  }
}

/** Hides what was said to the person before: the next one did not ask. */
export function hideAllToasts(): void {
  notifications.clean();
  shown.clear();
}
