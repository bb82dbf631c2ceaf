import { Command, CommanderError } from 'commander';
import { errorValueOf } from '../../shared/errors.ts';
import { VERSION } from '../platform/process.ts';
import { afterRestoreCommand } from './after-restore-command.ts';
import { backupCommand, restoreCommand } from './backup-commands.ts';
import { moveCommand } from './move-command.ts';
import { folderWithStock } from './database-option.ts';
import { keysCommand } from './keys-commands.ts';
import { personsCommand } from './persons-commands.ts';
import { importCommand } from './import-command.ts';
import { registerCommand } from './register-commands.ts';
import { exportCommand, resetStagingCommand, seedCommand } from './stock-commands.ts';
import { report, type Terminal } from './terminal.ts';
import { recoveryLines } from './recovery-lines.ts';

/** The exit code for a command line that can't be understood. */
const USAGE = 2;

function program(terminal: Terminal): Command {
  const command = new Command('animal-store')
    .description("Animal Store from the terminal. Works while the app or 'serve' runs.")
    .version(VERSION)
    .addCommand(keysCommand(terminal))
    .addCommand(personsCommand(terminal))
    .addCommand(exportCommand(terminal))
    .addCommand(importCommand(terminal))
    .addCommand(seedCommand(terminal))
    .addCommand(resetStagingCommand(terminal))
    .addCommand(registerCommand(terminal))
    .addCommand(moveCommand(terminal))
    .addCommand(backupCommand(terminal))
    .addCommand(restoreCommand(terminal))
    .addCommand(afterRestoreCommand(terminal));
  configure(command, terminal);
  return command;
}

/**
 * Configures Commander for a command and its subcommands: it neither ends the process nor bypasses
 * the terminal.
 */
function configure(command: Command, terminal: Terminal): void {
  command
    .exitOverride()
    .allowExcessArguments(false)
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    });
  for (const each of command.commands) configure(each, terminal);
}

/**
 * Runs one command of the terminal, for example `keys create …`, and returns the exit code: 0 for
 * success, 1 when it could not be done, 2 when it could not be understood. A sentence says what is
 * wrong.
 */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<number> {
  let dataDir = '';
  const command = program(terminal).hook('preAction', (_program, action) => {
    dataDir = folderWithStock(action);
  });
  try {
    await command.parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
    report(terminal, errorValueOf(error).message);
    for (const line of await recoveryLines(error, dataDir)) report(terminal, line);
    return 1;
  }
}
