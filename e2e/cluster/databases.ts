import { chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { Disk } from './disk.ts';
import { MACHINES, processesOn, setLine, type Machine } from './network.ts';
import { Program, until } from './processes.ts';

export const PASSWORD = 'only-for-tests';
const REST_PORT = 8008;
export const POSTGRES_PORT = 5432;
const ETCD_PORT = 2379;
const ETCD_PEER_PORT = 2380;

/** The user that Debian's package creates. */
function postgresUser(): { uid: number; gid: number } {
  const number = (option: string) => Number(execFileSync('id', [option, 'postgres']));
  return { uid: number('-u'), gid: number('-g') };
}

/**
 * A PostgreSQL under Patroni, with a disk of its own, and one of the three etcd that know which
 * database leads: a machine that fails takes both away.
 */
export class Member {
  readonly machine: Machine;
  readonly disk: Disk;
  readonly #etcd: Program;
  readonly #program: Program;

  constructor(itsMachine: Machine, place: string) {
    this.machine = itsMachine;
    this.#etcd = new Program(
      ['ip', 'netns', 'exec', itsMachine.name, 'etcd', ...etcdOptions(itsMachine, place)],
      join(place, `${itsMachine.name}-etcd.log`),
    );
    this.disk = new Disk(place, this.machine.name);
    const user = postgresUser();
    const data = this.disk.folderFor('data', user);
    const config = join(place, `${this.machine.name}.json`);
    writeFileSync(config, JSON.stringify(patroniConfig(this.machine, data)));
    chownSync(config, user.uid, user.gid);
    const as = ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups'];
    this.#program = new Program(
      ['ip', 'netns', 'exec', this.machine.name, 'setpriv', ...as, 'patroni', config],
      join(place, `${this.machine.name}.log`),
      { HOME: '/var/lib/postgresql', PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
    );
  }

  start(): void {
    this.#etcd.start();
    this.#program.start();
  }

  /** A power failure: ends etcd, Patroni and every process of PostgreSQL at once. */
  async kill(): Promise<void> {
    for (const pid of processesOn(this.machine)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It had already ended.
      }
    }
    await this.#program.kill();
    await this.#etcd.kill();
  }

  cutLine(): void {
    setLine(this.machine, 'down');
  }

  mendLine(): void {
    setLine(this.machine, 'up');
  }

  /** Whether Patroni reports this role, by replying 200 to `/primary`, `/replica` or `/synchronous`. */
  async is(role: 'primary' | 'replica' | 'synchronous'): Promise<boolean> {
    const address = `http://${this.machine.address}:${String(REST_PORT)}/${role}`;
    const { status } = await fetch(address, { signal: AbortSignal.timeout(1_000) });
    return status === 200;
  }
}

/** Three databases with synchronous replication. */
export class Databases {
  readonly members: readonly Member[];

  constructor(place: string) {
    this.members = MACHINES.map((each) => new Member(each, place));
  }

  async start(): Promise<void> {
    for (const member of this.members) member.start();
    await this.untilWhole();
  }

  /** Waits until one leads, one follows synchronously, and the third one follows. */
  async untilWhole(): Promise<void> {
    await until(
      'one database leads and two follow, one of them synchronously',
      async () => {
        const count = async (role: Parameters<Member['is']>[0]) => {
          const each = await Promise.all(
            this.members.map((one) => one.is(role).catch(() => false)),
          );
          return each.filter(Boolean).length;
        };
        const [leading, following, synchronous] = await Promise.all([
          count('primary'),
          count('replica'),
          count('synchronous'),
        ]);
        return leading === 1 && following === 2 && synchronous >= 1;
      },
      300,
    );
  }

  async leader(): Promise<Member> {
    for (const member of this.members) {
      if (await member.is('primary').catch(() => false)) return member;
    }
    throw new Error('No database leads');
  }

  async stop(): Promise<void> {
    for (const member of this.members) await member.kill();
    for (const { disk } of this.members) disk.remove();
  }
}

function etcdOptions(here: Machine, place: string): string[] {
  const peerOf = (each: Machine) => `http://${each.address}:${String(ETCD_PEER_PORT)}`;
  const clients = `http://${here.address}:${String(ETCD_PORT)}`;
  const data = join(place, `${here.name}-etcd`);
  mkdirSync(data, { mode: 0o700 });
  return [
    ...['--name', here.name, '--data-dir', data],
    ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
    ...['--listen-peer-urls', peerOf(here), '--initial-advertise-peer-urls', peerOf(here)],
    ...['--initial-cluster', MACHINES.map((each) => `${each.name}=${peerOf(each)}`).join(',')],
  ];
}

function patroniConfig({ name, address }: Machine, data: string): object {
  const user = (username: string) => ({ username, password: PASSWORD });
  return {
    scope: 'animal-store',
    name,
    restapi: {
      listen: `${address}:${String(REST_PORT)}`,
      connect_address: `${address}:${String(REST_PORT)}`,
    },
    etcd3: { hosts: MACHINES.map((each) => `${each.address}:${String(ETCD_PORT)}`) },
    bootstrap: {
      dcs: {
        ...{ ttl: 20, loop_wait: 5, retry_timeout: 5, maximum_lag_on_failover: 1_048_576 },
        synchronous_mode: true,
        // How long (s) a leader that crashes and can't start again is waited for.
        primary_start_timeout: 10,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            ...{ max_connections: 100, wal_log_hints: 'on', synchronous_commit: 'on' },
            ...{ max_wal_size: '256MB', shared_buffers: '64MB', wal_keep_size: '64MB' },
          },
        },
      },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C' }],
      pg_hba: [
        'local all all trust',
        'host replication replicator 0.0.0.0/0 scram-sha-256',
        'host all all 0.0.0.0/0 scram-sha-256',
      ],
    },
    postgresql: {
      listen: `${address},127.0.0.1:${String(POSTGRES_PORT)}`,
      connect_address: `${address}:${String(POSTGRES_PORT)}`,
      data_dir: join(data, 'pg'),
      bin_dir: binaries(),
      // By default, the three would share a file in the user's home.
      pgpass: join(data, 'pgpass'),
      authentication: {
        superuser: user('postgres'),
        replication: user('replicator'),
        rewind: user('rewind'),
      },
      parameters: { unix_socket_directories: data, password_encryption: 'scram-sha-256' },
    },
  };
}

function binaries(): string {
  const [newest] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
  if (newest === undefined) throw new Error('PostgreSQL is not installed');
  return `/usr/lib/postgresql/${newest}/bin`;
}

/** Where Patroni tells the load balancer which database leads. */
export const ROLE_CHECK = { port: REST_PORT, path: '/primary' };
