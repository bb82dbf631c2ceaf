/**
 * The command that the installed program was given in a terminal: the entry that runs it, and its
 * arguments.
 */
export interface TerminalCommand {
  entry: 'serve' | 'cli';
  args: string[];
}

const CLI_COMMANDS = [
  ...['keys', 'persons', 'backup', 'restore', 'import', 'export', 'seed', 'move'],
  'help',
];
const CLI_FLAGS = ['--help', '-h', '--version', '-V'];

/**
 * Finds `serve`, `keys` and the other commands in the packaged program's arguments (`process.argv`:
 * first the program itself). Skips Chromium's own switches, which the launcher puts first. Null
 * when a window is wanted: no command, or a file to open.
 */
export function terminalCommand(argv: readonly string[]): TerminalCommand | null {
  const rest = argv.slice(1);
  const first = rest.findIndex((argument) => !argument.startsWith('-'));
  const name = rest[first];
  if (name === undefined) {
    const flag = rest.find((argument) => CLI_FLAGS.includes(argument));
    return flag === undefined ? null : { entry: 'cli', args: [flag] };
  }
  if (name === 'serve') return { entry: 'serve', args: rest.slice(first + 1) };
  return CLI_COMMANDS.includes(name) ? { entry: 'cli', args: rest.slice(first) } : null;
}
