import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MACHINES, type Machine } from './network.ts';

export const PASSWORD = 'only-for-tests';
export const REST_PORT = 8008;
export const POSTGRES_PORT = 5432;
const ETCD_PORT = 2379;
const ETCD_PEER_PORT = 2380;

/** Where Patroni tells the load balancer which database leads. */
export const ROLE_CHECK = { port: REST_PORT, path: '/primary' };

/** The arguments of etcd on a machine. Creates the folder for its data. */
export function etcdOptions(here: Machine, place: string): string[] {
  const peerOf = (each: Machine) => `http://${each.address}:${String(ETCD_PEER_PORT)}`;
  const clients = `http://${here.address}:${String(ETCD_PORT)}`;
  const data = join(place, `${here.name}-etcd`);
  mkdirSync(data, { mode: 0o700 });
  return [
    '--name',
    here.name,
    '--data-dir',
    data,
    // Slower than by default: three of them share two busy cores with all the rest.
    '--heartbeat-interval',
    '250',
    '--election-timeout',
    '2500',
    '--enable-v2=true',
    '--listen-client-urls',
    clients,
    '--advertise-client-urls',
    clients,
    '--listen-peer-urls',
    peerOf(here),
    '--initial-advertise-peer-urls',
    peerOf(here),
    '--initial-cluster',
    MACHINES.map((each) => `${each.name}=${peerOf(each)}`).join(','),
  ];
}

/** Patroni's configuration on a machine; `data` is a folder on its disk. */
export function patroniConfig({ name, address }: Machine, data: string): object {
  const user = (username: string) => ({ username, password: PASSWORD });
  return {
    scope: 'animal-store',
    name,
    restapi: {
      listen: `${address}:${String(REST_PORT)}`,
      connect_address: `${address}:${String(REST_PORT)}`,
    },
    // Not etcd3: by it, Patroni 3.0 reads who leads from an etcd that may have been cut off, and then
    // takes the lead back from the one that got it since, with all that was acknowledged meanwhile. By the
    // older protocol it can only keep a lead that it still has.
    etcd: { hosts: MACHINES.map((each) => `${each.address}:${String(ETCD_PORT)}`) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        // Nothing is acknowledged that only one database has: not even while, after a failure, no
        // follower streams yet.
        synchronous_mode: true,
        synchronous_mode_strict: true,
        // How long (s) a leader that crashes and can't start again is waited for.
        primary_start_timeout: 10,
        postgresql: {
          use_pg_rewind: true,
          // A former leader that can't be rewound is copied again. By default it would start as it is,
          // and never stream.
          remove_data_directory_on_rewind_failure: true,
          remove_data_directory_on_diverged_timelines: true,
          parameters: {
            max_connections: 100,
            wal_log_hints: 'on',
            synchronous_commit: 'on',
            // Rewinding reads the log back to the last checkpoint before the two parted, past the one
            // with which a leader that lost its lease was stopped: more than two checkpoints are kept.
            max_wal_size: '128MB',
            shared_buffers: '64MB',
            wal_keep_size: '320MB',
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
      // Without this, a copy begins with a checkpoint that is spread over minutes.
      basebackup: [{ checkpoint: 'fast' }],
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
