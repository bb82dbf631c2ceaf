import { parseArgs } from 'node:util';

/** The options with which the desktop app was started. */
export interface StartOptions {
  dataFolder: string | null;
  /** Replaces the setting; 0 takes a free port. */
  port: number | null;
  /** Whether it was started at login: no window until somebody asks for it. */
  hidden: boolean;
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
  };
}
