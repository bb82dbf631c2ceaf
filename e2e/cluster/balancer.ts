import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Member } from './databases.ts';
import { Program, until } from './processes.ts';
import { POSTGRES_PORT, ROLE_CHECK } from './settings.ts';

export const SERVICE_PORT = 18_080;
const DATABASE_PORT = 15_432;

/** The leading database, wherever it is. */
export const DATABASE_ADDRESS = `127.0.0.1:${String(DATABASE_PORT)}`;

/** HAProxy in front of the databases and of the nodes. */
export class Balancer {
  readonly #program: Program;
  readonly #socket: string;

  constructor(place: string, members: readonly Member[], nodePorts: readonly number[]) {
    const config = join(place, 'haproxy.cfg');
    this.#socket = join(place, 'haproxy.sock');
    writeFileSync(config, configuration(this.#socket, members, nodePorts));
    this.#program = new Program(['haproxy', '-db', '-f', config], join(place, 'haproxy.log'));
  }

  start(): void {
    this.#program.start();
  }

  stop(): Promise<void> {
    return this.#program.kill();
  }

  /** Waits until it sends to one database alone, the leading one. */
  async untilDecided(): Promise<void> {
    await until('the balancer knows which database leads', async () => {
      const servers = await this.#servers('databases');
      return servers.filter(({ status }) => status === 'UP').length === 1;
    });
  }

  /** The number of the node that was sent the most requests. */
  async favourite(): Promise<number> {
    const nodes = await this.#servers('nodes');
    const [most] = nodes.sort((one, other) => other.requests - one.requests);
    return Number(most?.name.replace('node', ''));
  }

  async #servers(proxy: string): Promise<{ name: string; status: string; requests: number }[]> {
    const socket = connect(this.#socket);
    socket.end('show stat\n');
    const [titles = [], ...rows] = (await text(socket)).split('\n').map((line) => line.split(','));
    const [status, requests] = ['status', 'stot'].map((title) => titles.indexOf(title));
    return rows
      .filter(([its, name = '']) => its === proxy && !/^(FRONT|BACK)END$/.test(name))
      .map((fields) => ({
        name: fields[1] ?? '',
        status: fields[status ?? -1] ?? '',
        requests: Number(fields[requests ?? -1]),
      }));
  }
}

function configuration(
  socket: string,
  members: readonly Member[],
  nodePorts: readonly number[],
): string {
  return `global
  maxconn 2000
  stats socket ${socket} mode 600
defaults
  mode tcp
  timeout connect 2s
  timeout client 1m
  timeout server 1m
  timeout check 2s
listen databases
  bind ${DATABASE_ADDRESS}
  option httpchk GET ${ROLE_CHECK.path}
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members
  .map(
    ({ machine: { name, address } }) =>
      `  server ${name} ${address}:${String(POSTGRES_PORT)} check port ${String(ROLE_CHECK.port)}`,
  )
  .join('\n')}
listen nodes
  bind 127.0.0.1:${String(SERVICE_PORT)}
  mode http
  balance leastconn
  option httpchk GET /readyz
  default-server inter 1s fall 2 rise 1
${nodePorts.map((port, index) => `  server node${String(index)} 127.0.0.1:${String(port)} check`).join('\n')}
`;
}
