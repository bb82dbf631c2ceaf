import { type Command, Option } from 'commander';
import { ShopError } from '../../shared/errors.ts';
import { passwordIn } from '../app/database-address.ts';
import type { NetworkDatabase } from '../app/open-store.ts';

/** The command line's options about a network database. */
export interface DatabaseOptions {
  database?: string;
  databasePasswordFile?: string;
}

const AN_ADDRESS = 'an address like postgresql://user@host:5432/database';

const PASSWORD_SEEN =
  'Leave the password out of --database: everybody on this machine could read it in the list of processes. Put it into a file that --database-password-file names, into PGPASSWORD, or put the whole address into DATABASE_URL.';

/** Adds the options that name a network database. */
export function withDatabaseOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--database <address>',
        'PostgreSQL that keeps the stock (postgresql://…), also DATABASE_URL',
      ),
    )
    .addOption(new Option('--database-password-file <file>', 'file that holds its password'));
}

/** An address names its server after the last @ before its path, or in `host`. */
const SEVERAL_HOSTS = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?[^/?#@]*,|[?&]host=[^&#]*(?:,|%2c)/i;

const ONE_SERVER =
  'An address of a database names one server. Before several put a balancer, such as HAProxy, which finds the one that leads, and name that.';

/** A batch of additions, a count, what the window shows and a probe go on side by side. */
const FEWEST_CONNECTIONS = 4;
const MOST_CONNECTIONS = 1_000;

/** Throws `bad_request` for an address that PostgreSQL's own programs take, and this one can't. */
function refuseUnusable(url: string): void {
  if (SEVERAL_HOSTS.test(url)) throw new ShopError('bad_request', ONE_SERVER);
  const max = url.startsWith('postgres') && URL.parse(url)?.searchParams.get('max');
  if (typeof max !== 'string') return;
  const isFit = Number(max) >= FEWEST_CONNECTIONS && Number(max) <= MOST_CONNECTIONS;
  if (/^\d+$/.test(max) && isFit) return;
  throw new ShopError(
    'bad_request',
    `The number of connections in an address (?max=16) is a whole number from ${String(FEWEST_CONNECTIONS)} to ${String(MOST_CONNECTIONS)}.`,
  );
}

/** Whether a text is the address of a PostgreSQL database. Throws `bad_request` for one of several servers. */
export function isPostgres(text: string): boolean {
  refuseUnusable(text);
  return /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text);
}

/**
 * The network database on which a command works, from its options or from DATABASE_URL; null for
 * the data folder's own. Throws `bad_request` and `file_unreadable`.
 */
export function networkDatabase(options: DatabaseOptions): NetworkDatabase | null {
  const url = options.database ?? process.env['DATABASE_URL'] ?? '';
  if (url === '') return null;
  if (!isPostgres(url)) {
    // Never with the text itself: a mistyped address may hold a password.
    const source = options.database === undefined ? 'DATABASE_URL' : '--database';
    throw new ShopError(
      'bad_request',
      `${source} must be ${AN_ADDRESS}. Correct it, or leave it out to use the data folder.`,
    );
  }
  const { databasePasswordFile: file } = options;
  if (options.database !== undefined) return databaseAt(url, file);
  return file === undefined ? { url } : { url, password: passwordIn(file) };
}

/**
 * The data folder whose own stock a command works on; empty when it works on a network database, or
 * on no stock. Throws `bad_request` and `file_unreadable`.
 */
export function folderWithStock(command: Command): string {
  const options = command.opts<DatabaseOptions & { dataDir?: string }>();
  const canBeElsewhere = command.options.some(({ long }) => long === '--database');
  return canBeElsewhere && networkDatabase(options) ? '' : (options.dataDir ?? '');
}

/** The network database at an address from the command line. Throws `bad_request`, `file_unreadable`. */
export function databaseAt(url: string, passwordFile: string | undefined): NetworkDatabase {
  if (hasSecret(new URL(url))) throw new ShopError('bad_request', PASSWORD_SEEN);
  return passwordFile === undefined ? { url } : { url, password: passwordIn(passwordFile) };
}

const SECRET_PARAMETERS = ['password', 'sslpassword'];

function hasSecret({ password, searchParams }: URL): boolean {
  return password !== '' || SECRET_PARAMETERS.some((name) => searchParams.has(name));
}

/** An address without its secrets. */
export function withoutSecrets(url: string): string {
  const parsed = new URL(url);
  parsed.password = '';
  for (const name of SECRET_PARAMETERS) parsed.searchParams.delete(name);
  return parsed.href;
}
