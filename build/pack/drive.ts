import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A program, and the arguments that always come first. */
export type Program = readonly [file: string, ...first: string[]];

const START_TIME = 60_000;
const STOP_TIME = 20_000;

/** The result of a program that has ended. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end. Throws when that takes more than a minute. */
export async function runToEnd([file, ...first]: Program, ...args: string[]): Promise<Ended> {
  const child = spawn(file, [...first, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = gather(child);
  const [code] = (await within(START_TIME, `${file} ${args[0] ?? ''}`, once(child, 'close'))) as [
    number | null,
  ];
  return { code, ...said };
}

/** A running service, and the way to stop it. */
export interface Served {
  /** Base address, ending in `/v1`. */
  base: string;
  /**
   * Stops it as the system would, and returns the exit code (null on Windows, which has no such
   * signal).
   */
  stop(): Promise<number | null>;
}

/** Starts `serve` on a free port. Throws, with its output, when it never listens. */
export async function startServing(serve: Program, dataFolder: string): Promise<Served> {
  const [file, ...first] = serve;
  const args = [...first, '--data-dir', dataFolder, '--port', '0', '--no-window'];
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = gather(child);
  const base = await within(START_TIME, 'serve', listeningAddress(child, said));
  return {
    base,
    async stop() {
      terminate(child);
      if (child.exitCode !== null) return child.exitCode;
      const [code] = (await within(STOP_TIME, 'The end of serve', once(child, 'close'))) as [
        number | null,
      ];
      return code;
    },
  };
}

/** Creates a key on the Business plan and returns it. */
export async function makeKey(terminal: Program, dataFolder: string): Promise<string> {
  const { code, stdout, stderr } = await runToEnd(
    terminal,
    'keys',
    'create',
    '--label',
    'Till:1',
    '--plan',
    'business',
    '--data-dir',
    dataFolder,
  );
  const key = stdout.trimEnd().split('\n').at(-1) ?? '';
  if (code !== 0 || !key.startsWith('ast_')) throw new Error(`No key was made: ${stderr}${stdout}`);
  return key;
}

/** One animal as the service returns it. */
export interface PetReply {
  id: number;
  name: string;
  categoryId: number;
  status?: string;
}

/** A till: one base address and its key. */
export class Till {
  readonly #base: string;
  readonly #key: string;

  constructor(base: string, key: string) {
    this.#base = base;
    this.#key = key;
  }

  /** Adds an animal. Throws unless the reply is 201. */
  async add(name: string): Promise<PetReply> {
    const body = JSON.stringify({ name, categoryId: 7, status: 'available' });
    return (await this.#call('/pets', 201, { method: 'POST', body })) as PetReply;
  }

  async read(id: number): Promise<PetReply> {
    return (await this.#call(`/pets/${String(id)}`, 200)) as PetReply;
  }

  /** The names of the first hundred animals. */
  async names(): Promise<string[]> {
    return ((await this.#call('/pets?limit=100', 200)) as PetReply[]).map(({ name }) => name);
  }

  async #call(path: string, expected: number, init: RequestInit = {}): Promise<unknown> {
    const reply = await fetch(this.#base + path, {
      ...init,
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
    });
    const text = await reply.text();
    if (reply.status === expected) return JSON.parse(text);
    throw new Error(`${init.method ?? 'GET'} ${path} answered ${String(reply.status)}: ${text}`);
  }
}

/** On Windows the program may be the child of a script, and neither understands signals. */
function terminate(child: ChildProcess): void {
  if (process.platform !== 'win32') child.kill('SIGTERM');
  else execFileSync('taskkill', ['/T', '/F', '/PID', String(child.pid)]);
}

function gather(child: ChildProcess): { stdout: string; stderr: string } {
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  }
  return said;
}

function listeningAddress(
  child: ChildProcess,
  said: { stdout: string; stderr: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, base] = /^Animal Store is listening on (\S+)$/m.exec(said.stdout) ?? [];
      if (base !== undefined) resolve(base);
    });
    child.once('error', reject);
    child.once('close', (code) =>
      reject(new Error(`serve ended with code ${String(code)}: ${said.stderr}${said.stdout}`)),
    );
  });
}

async function within<Value>(time: number, what: string, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what} took longer than ${String(time / 1000)} s.`)),
      time,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
