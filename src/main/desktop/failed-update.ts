import { app, dialog, shell } from 'electron';
import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, renameSync } from 'node:fs';
import type { KeptVersion, UpdateAttempt, UpdateGuard } from './update-guard.ts';

/** What a person reads when a new version did not start. */
function failedStartWords(attempt: UpdateAttempt): { message: string; detail: string } {
  const { from, to, starts, kept, backup } = attempt;
  const stock =
    backup === null
      ? 'The stock is on a database server, and only there is a backup of it.'
      : `The stock as it was before the update is in the backup ${backup}.`;
  return {
    message: `Animal Store ${to} did not start properly ${String(starts)} times in a row.`,
    detail: kept
      ? `Version ${from} is still on this machine: go back to it, or try the new one once more. ${stock}`
      : `Install version ${from} again from where you got it, or try the new one once more. ${stock}`,
  };
}

/**
 * Asks what to do about a new version that never started properly. Returns true when this start
 * should continue (once more); otherwise the way back has begun, or the person wants to quit.
 */
export async function settleFailedUpdate(
  attempt: UpdateAttempt,
  guard: Pick<UpdateGuard, 'tryAgain'>,
): Promise<boolean> {
  const { kept } = attempt;
  const again = `Try ${attempt.to} Again`;
  const back = `Go Back to ${attempt.from}`;
  const buttons = kept ? [back, again, 'Quit'] : [again, 'Quit'];
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    ...failedStartWords(attempt),
    buttons,
    defaultId: 0,
    cancelId: buttons.length - 1,
    noLink: true,
  });
  if (buttons[response] === again) {
    guard.tryAgain();
    return true;
  }
  if (kept && buttons[response] === back) await goBack(kept);
  return false;
}

/**
 * Begins the system's way back: runs the kept installer on Windows, puts the kept AppImage back in
 * its place, or opens the package in the system's installer; on macOS, shows the kept app, to be
 * dragged over the new one.
 */
async function goBack({ file }: KeptVersion): Promise<void> {
  const image = process.env['APPIMAGE'];
  if (process.platform === 'win32') {
    spawn(file, [], { detached: true, stdio: 'ignore' }).unref();
  } else if (process.platform === 'darwin') {
    shell.showItemInFolder(file);
  } else if (image !== undefined) {
    replaceProgram(image, file);
    app.relaunch({ execPath: image, args: process.argv.slice(1) });
  } else {
    const problem = await shell.openPath(file);
    if (problem !== '') shell.showItemInFolder(file);
  }
}

/** A running program can't be overwritten, but its name can be given to another file. */
function replaceProgram(program: string, replacement: string): void {
  const fresh = `${program}.new`;
  copyFileSync(replacement, fresh);
  chmodSync(fresh, 0o755);
  renameSync(fresh, program);
}
