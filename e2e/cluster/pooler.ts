import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../../src/main/testing/program.ts';
import { Program, until } from './processes.ts';

const PORT = 16_432;
/** Another name of the same database, whose connections share sessions. */
const SHARED = 'transactions';

/** The database at `address` (`host:port`), and who may use it. */
interface Pooled {
  address: string;
  user: string;
  password: string;
}

/** PgBouncer before the balancer of the databases. It pools sessions, as `docs/scale.md` asks for. */
export class Pooler {
  /** As a node names it. */
  readonly url: string;
  readonly #shared: string;
  readonly #program: Program;

  constructor(place: string, { address, user, password }: Pooled) {
    const config = join(place, 'pgbouncer.ini');
    const users = join(place, 'pgbouncer-users');
    writeFileSync(users, `"${user}" "${password}"\n`, { mode: 0o644 });
    writeFileSync(config, configuration(address, users), { mode: 0o644 });
    const given = `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${String(PORT)}`;
    this.url = `${given}/postgres`;
    this.#shared = `${given}/${SHARED}`;
    // It refuses to run as root.
    const asOther = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] as const;
    this.#program = new Program([...asOther, 'pgbouncer', config], join(place, 'pgbouncer.log'), {
      PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`,
    });
  }

  start(): void {
    this.#program.start();
  }

  stop(): Promise<void> {
    return this.#program.kill();
  }

  /** Waits until it says why it may not share sessions out. Throws when it never does. */
  async untilSharingIsRefused(): Promise<void> {
    const before = process.env['DATABASE_URL'];
    process.env['DATABASE_URL'] = this.#shared;
    try {
      await until('a pooler of transactions is refused', async () => {
        const { code, stderr } = await runProgram('cli', 'keys', 'list');
        return code === 1 && stderr.includes('pool_mode = session');
      });
    } finally {
      if (before === undefined) delete process.env['DATABASE_URL'];
      else process.env['DATABASE_URL'] = before;
    }
  }
}

function configuration(address: string, users: string): string {
  const [host = '', port = ''] = address.split(':');
  const to = `host=${host} port=${port} dbname=postgres`;
  return `[databases]
postgres = ${to}
${SHARED} = ${to} pool_mode=transaction
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(PORT)}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = session
default_pool_size = 40
`;
}
