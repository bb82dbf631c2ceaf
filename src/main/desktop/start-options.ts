import { parseArgs } from 'node:util';

/** What the desktop app was started with. */
export interface StartOptions {
  dataFolder: string | null;
  /** In place of the setting; 0 takes a free one. */
  port: number | null;
  /** Started at login: no window until somebody asks for it. */
  hidden: boolean;
}

/** Reads our options among Chromium's own, which are left alone. */
export function startOptions(argv: readonly string[]): StartOptions {
  const { values } = parseArgs({
    // The launcher on Windows puts `--` in front of all that a person gave.
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
