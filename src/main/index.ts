import { app } from 'electron';
import { ownFolderProblem, useOwnFolder } from './desktop/own-folder.ts';
import { isRemoteControlled } from './desktop/security.ts';
import { terminalCommand, type TerminalCommand } from './desktop/start-options.ts';

/** Runs a command of the terminal in this process, without a window; no display is needed. */
async function runInTerminal({ entry, args }: TerminalCommand): Promise<void> {
  process.argv = [process.execPath, entry, ...args];
  if (entry === 'cli') await import('./cli.ts');
  else await import('./serve.ts');
  // `serve` runs until a signal ends it, and leaves the exit code unset until then.
  if (process.exitCode === undefined) await new Promise(() => undefined);
  await new Promise((written) => process.stdout.write('', written));
  process.exit(process.exitCode);
}

/** Opens the window, unless the app runs already: that is notified of this start, and shows its window. */
async function openWindow(): Promise<void> {
  useOwnFolder();
  const problem = ownFolderProblem();
  if (problem !== null) {
    process.stderr.write(`${problem.english}\n`);
    // Not awaited: Electron becomes ready only after this module.
    void app.whenReady().then(async () => {
      const { showStartProblem } = await import('./desktop/crash.ts');
      await showStartProblem(problem);
      app.exit(1);
    });
  } else if (app.requestSingleInstanceLock()) {
    const { startDesktop } = await import('./desktop/start-desktop.ts');
    startDesktop(import.meta.dirname);
  } else {
    app.quit();
  }
}

// While this module waits, Electron is not ready yet and has not looked for a display.
const command = terminalCommand(app.isPackaged ? process.argv : process.argv.slice(1));
if (process.env['APPIMAGE_EXIT_AFTER_INSTALL'] !== undefined) {
  // The previous version's updater starts a new AppImage once, and waits for it to end.
  app.exit(0);
} else if (command) {
  await runInTerminal(command);
} else if (isRemoteControlled()) {
  process.stderr.write(
    'Animal Store does not start with remote debugging. Leave that switch out.\n',
  );
  app.exit(1);
} else {
  await openWindow();
}
