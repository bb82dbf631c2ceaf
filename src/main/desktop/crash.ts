import { t } from '@lingui/core/macro';
import { app, dialog, type RenderProcessGoneDetails } from 'electron';
import type { Logger } from 'pino';
import { sentenceInWords } from '../../shared/in-words.ts';
import { SYSTEM_LANGUAGE } from '../../shared/language.ts';
import type { Sentence } from '../../shared/say.ts';
import type { Clock } from '../platform/clock.ts';
import { onFailure } from '../platform/process.ts';
import { speak } from './language.ts';
import { exitApp, relaunch } from './lifecycle.ts';
import type { ShopWindow } from './shop-window.ts';

const MINUTE = 60_000;

/** Counts failures: returns whether one is the last of `most` within a time (ms), and then starts over. */
function failuresWithin(time: number, most: number, clock: Clock): () => boolean {
  let failures: number[] = [];
  return () => {
    const now = clock.now();
    failures = [...failures.filter((at) => Math.abs(now - at) < time), now];
    if (failures.length < most) return false;
    failures = [];
    return true;
  };
}

/** How often a window may fail within a minute until a person is asked; before, it is reloaded. */
const MOST_WINDOW_DEATHS = 4;

/** Reloads the window when its process dies. The shop is in main, so nothing is lost. */
export function watchForCrashes(window: ShopWindow, log: Logger, clock: Clock): void {
  const isTooOften = failuresWithin(MINUTE, MOST_WINDOW_DEATHS, clock);
  const reload = () => window.page.reload();
  window.page.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (!isFailure(reason)) return;
    log.error({ reason, exitCode }, 'The process of the window is gone');
    if (isTooOften()) void askToReload(window, reload);
    // Electron must be done with the old process first.
    else setImmediate(reload);
  });
  watchForHanging(window, log);
  storeTyping(window);
}

/** How long (ms) after a key what was typed may still be lost when the whole app is killed. */
const TYPING_AT_RISK = 500;

/** The page keeps what is typed in its own storage, which Chromium would write only after some seconds. */
function storeTyping({ page }: ShopWindow): void {
  let waiting: NodeJS.Timeout | undefined;
  page.on('input-event', (_event, { type }) => {
    if (type !== 'keyUp') return;
    waiting ??= setTimeout(() => {
      waiting = undefined;
      if (!page.isDestroyed()) page.session.flushStorageData();
    }, TYPING_AT_RISK).unref();
  });
}

/** Tells the person of a page that no longer answers. Its restart is that of a page whose process died. */
function watchForHanging(window: ShopWindow, log: Logger): void {
  const { page } = window;
  let asking: AbortController | undefined;
  page.on('unresponsive', () => {
    if (asking) return;
    asking = new AbortController();
    log.error('The window does not answer');
    void dialog
      .showMessageBox(window.native, {
        type: 'warning',
        message: t`The window does not answer.`,
        detail: t`The stock is safe, and tills go on working. What is typed in the window is kept when it is restarted.`,
        buttons: [t`Restart the Window`, t`Wait`],
        defaultId: 0,
        cancelId: 1,
        noLink: true,
        signal: asking.signal,
      })
      .then(({ response }) => {
        const isOver = asking?.signal.aborted !== false;
        asking = undefined;
        if (response === 0 && !isOver) page.forcefullyCrashRenderer();
      });
  });
  page.on('responsive', () => {
    asking?.abort();
    asking = undefined;
  });
}

/** The process of the graphics card must die so often, within ten minutes, until a person is asked. */
const MOST_GPU_DEATHS = 6;

/** Logs the deaths of Electron's other processes, and asks what to do when the graphics card's keeps dying. */
export function watchProcesses(
  window: ShopWindow,
  { log, clock, avoidGpu }: { log: Logger; clock: Clock; avoidGpu: () => void },
): void {
  const isTooOften = failuresWithin(10 * MINUTE, MOST_GPU_DEATHS, clock);
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    log.warn({ type, reason, exitCode }, 'A process of Electron is gone');
    if (type === 'GPU' && isFailure(reason) && isTooOften()) void askAboutGpu(window, avoidGpu);
  });
}

async function askAboutGpu(window: ShopWindow, avoidGpu: () => void): Promise<void> {
  const { response } = await dialog.showMessageBox(window.native, {
    type: 'warning',
    message: t`The graphics card’s driver keeps failing.`,
    detail: t`The stock is safe, and tills go on working. Animal Store can do without the graphics card until its next version.`,
    buttons: [t`Start Without the Graphics Card`, t`Not Now`],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  if (response === 0) avoidGpu();
}

function isFailure(reason: RenderProcessGoneDetails['reason']): boolean {
  return reason !== 'clean-exit';
}

async function askToReload(window: ShopWindow, reload: () => void): Promise<void> {
  const { response } = await dialog.showMessageBox(window.native, {
    type: 'error',
    message: t`The window keeps failing.`,
    detail: t`The stock is safe, and tills go on working. Open the window again; if it fails again, restart this computer.`,
    buttons: [t`Open the Window Again`, t`Quit`],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 0) reload();
  else app.quit();
}

/**
 * An uncaught error leaves the app in an unknown state: stops it in an orderly way and, since tills
 * depend on it, starts it again, though not over and over.
 */
export function restartOnFailure(stop: () => Promise<void>, log: Logger, clock: Clock): void {
  const startedAt = clock.now();
  onFailure(log, () => {
    const isFresh = Math.abs(clock.now() - startedAt) < MINUTE;
    void stop().then(async () => {
      if (isFresh) await showFailure();
      else relaunch();
      exitApp(1);
    });
  });
}

/** Reports a failure for which there is no better sentence. */
export async function showFailure(): Promise<void> {
  await showError(
    t`Animal Store had to stop.`,
    t`The stock is safe. Start Animal Store again; if it stops again, restart this computer, and then reinstall Animal Store.`,
  );
}

/** Reports that the window's own files can't be shown. */
export async function showUnloadable(): Promise<void> {
  await showError(
    t`Animal Store can’t show its window.`,
    t`The stock is safe, and tills go on working. Install Animal Store again to get the window back.`,
  );
}

/** Says why the app can't start, in the system's language: nothing of the shop is open yet. */
export async function showStartProblem(problem: Sentence): Promise<void> {
  await speak(SYSTEM_LANGUAGE);
  await showError(t`Animal Store can’t start.`, sentenceInWords(problem));
}

/** Unlike `showErrorBox`, leaves the service for the tills running while the person reads. */
async function showError(message: string, detail: string): Promise<void> {
  await dialog.showMessageBox({ type: 'error', title: 'Animal Store', message, detail });
}
