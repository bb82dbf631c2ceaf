import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { Disk } from './disk.ts';
import { MACHINES, processesOn, setLine, type Machine } from './network.ts';
import { Program, until } from './processes.ts';
import { etcdOptions, patroniConfig, REST_PORT, ROLE_CHECK } from './settings.ts';

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
  readonly #log: string;

  constructor(itsMachine: Machine, place: string) {
    this.machine = itsMachine;
    this.#log = join(place, `${itsMachine.name}.log`);
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
      this.#log,
      { HOME: '/var/lib/postgresql', PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
    );
  }

  start(): void {
    this.#etcd.start();
    this.#program.start();
  }

  /** A power failure: ends etcd, Patroni and every process of PostgreSQL at once. */
  async kill(): Promise<void> {
    // Again until none is left: one that was just being started would keep the data in use.
    await until(`nothing runs on ${this.machine.name}`, () => {
      const running = processesOn(this.machine);
      for (const pid of running) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It had already ended.
        }
      }
      return running.length === 0;
    });
    await this.#program.kill();
    await this.#etcd.kill();
  }

  cutLine(): void {
    setLine(this.machine, 'down');
  }

  mendLine(): void {
    setLine(this.machine, 'up');
  }

  /** Whether Patroni says that this database leads. */
  async leads(): Promise<boolean> {
    const { status } = await this.#ask(ROLE_CHECK.path);
    return status === 200;
  }

  /** The names of the databases that are streaming from this one, and of those it waits for. */
  async followers(): Promise<{ streaming: string[]; synchronous: string[] }> {
    const status = (await (await this.#ask('/patroni')).json()) as PatroniStatus;
    const streaming = (status.replication ?? []).filter(({ state }) => state === 'streaming');
    const namesOf = (some: typeof streaming) =>
      MACHINES.map(({ name }) => name).filter((name) =>
        some.some(({ application_name: its }) => its === name),
      );
    return {
      streaming: namesOf(streaming),
      synchronous: namesOf(streaming.filter(({ sync_state: sync }) => sync === 'sync')),
    };
  }

  /** What Patroni says of itself, and the end of its log: for finding a cause. */
  async report(): Promise<string> {
    const status = await this.#ask('/patroni')
      .then((reply) => reply.text())
      .catch((error: unknown) => String(error));
    const log = readFileSync(this.#log, 'utf8').trimEnd().split('\n').slice(-8);
    return [`${this.machine.name}: ${status}`, ...log].join('\n  ');
  }

  #ask(path: string): Promise<Response> {
    const address = `http://${this.machine.address}:${String(REST_PORT)}${path}`;
    return fetch(address, { signal: AbortSignal.timeout(1_000) });
  }
}

/** A part of the reply to Patroni's `GET /patroni`. */
interface PatroniStatus {
  replication?: { application_name: string; state: string; sync_state: string }[];
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

  /** Waits until one leads and both others stream from it. Throws what each says of itself. */
  async untilWhole(): Promise<void> {
    const isWhole = async () => {
      const { streaming, synchronous } = await (await this.leader()).followers();
      return streaming.length === 2 && synchronous.length === 1;
    };
    try {
      await until('one database leads and two stream from it, one synchronously', isWhole, 300);
    } catch (error) {
      const reports = await Promise.all(this.members.map((member) => member.report()));
      throw new Error(reports.join('\n'), { cause: error });
    }
  }

  async leader(): Promise<Member> {
    for (const member of this.members) {
      if (await member.leads().catch(() => false)) return member;
    }
    throw new Error('No database leads');
  }

  async stop(): Promise<void> {
    for (const member of this.members) await member.kill();
    for (const { disk } of this.members) disk.remove();
  }
}
