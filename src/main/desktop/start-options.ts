import { parseArgs } from 'node:util';

/** What the system offers of the app without its window: in the Dock, the jump list, or at its icon on Linux. */
export const QUICK_ACTIONS = ['add', 'sale', 'today'] as const;
export type QuickAction = (typeof QUICK_ACTIONS)[number];

/** What comes before the action in an argument. */
export const ACTION_SWITCH = '--do=';

/** The quick action that an argument of the program asks for; null without one. */
export function quickActionIn(argv: readonly string[]): QuickAction | null {
  const named = argv
    .find((argument) => argument.startsWith(ACTION_SWITCH))
    ?.slice(ACTION_SWITCH.length);
  return QUICK_ACTIONS.find((action) => action === named) ?? null;
}

/** The options with which the desktop app was started. */
export interface StartOptions {
  dataFolder: string | null;
  /** Replaces the setting; 0 takes a free port. */
  port: number | null;
  /** Whether it was started at login: no window until somebody asks for it. */
  hidden: boolean;
  /** What the person chose at the app's icon. */
  action: QuickAction | null;
}

/** Reads our options from among Chromium's own, which are ignored. */
export function startOptions(argv: readonly string[]): StartOptions {
  const { values } = parseArgs({
    // On Windows, the launcher puts `--` before everything that a person passed.
    args: argv.slice(1).filter((argument) => argument !== '--'),
    options: {
      'data-dir': { type: 'string' },
      port: { type: 'string' },
      hidden: { type: 'boolean' },
    },
    strict: false,
  });
  const folder = values['data-dir'];
  const port = values.port;
  return {
    dataFolder: typeof folder === 'string' && folder !== '' ? folder : null,
    port: typeof port === 'string' && /^\d{1,5}$/.test(port) ? Number(port) : null,
    hidden: values.hidden === true,
    action: quickActionIn(argv),
  };
}

/**
 * The command that the installed program was given in a terminal: the entry that runs it, and its
 * arguments.
 */
export interface TerminalCommand {
  entry: 'serve' | 'cli';
  args: string[];
}

const CLI_FLAGS = ['--help', '-h', '--version', '-V'];
/** Options of the window whose value may be the next argument. */
const WITH_VALUE = ['--data-dir', '--port'];

/**
 * Finds the command in the packaged program's arguments (`process.argv`: first the program itself):
 * `serve`, or any other word, of which the terminal's program says when it is unknown. Skips
 * Chromium's own switches, which the launcher puts first. Null when a window is wanted: no command,
 * or a file to open.
 */
export function terminalCommand(argv: readonly string[]): TerminalCommand | null {
  const rest = argv.slice(1);
  const first = rest.findIndex(
    (argument, at) => !argument.startsWith('-') && !WITH_VALUE.includes(rest[at - 1] ?? ''),
  );
  const name = rest[first];
  if (name === undefined) {
    const flag = rest.find((argument) => CLI_FLAGS.includes(argument));
    return flag === undefined ? null : { entry: 'cli', args: [flag] };
  }
  if (name === 'serve') return { entry: 'serve', args: rest.slice(first + 1) };
  return isFile(name) ? null : { entry: 'cli', args: rest.slice(first) };
}

/** A path, an address, or a name with an extension. */
function isFile(name: string): boolean {
  return /[/\\.:]/.test(name);
}
