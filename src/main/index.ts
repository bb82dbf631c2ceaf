import { app } from 'electron';
import { useOwnFolder } from './desktop/own-folder.ts';
import { isRemoteControlled } from './desktop/security.ts';
import { terminalCommand, type TerminalCommand } from './desktop/terminal-command.ts';

/** Runs a command of the terminal in this process, without a window; no display is needed. */
async function runInTerminal({ entry, args }: TerminalCommand): Promise<void> {
  process.argv = [process.execPath, entry, ...args];
  if (entry === 'cli') await import('./cli.ts');
  else await import('./serve.ts');
  // `serve` runs until a signal ends it, and leaves the exit code unset until then.
  if (process.exitCode === undefined) await new Promise(() => undefined);
  await new Promise((written) => process.stdout.write('', written));
  process.exit();
}

/** Electron keeps one lock for each folder of the program's own files. */
function isFirstInstance(): boolean {
  useOwnFolder();
  return app.requestSingleInstanceLock();
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
} else if (isFirstInstance()) {
  const { startDesktop } = await import('./desktop/start-desktop.ts');
  startDesktop(import.meta.dirname);
} else {
  // The first instance is notified of this start, and shows its window.
  app.quit();
}
