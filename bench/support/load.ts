import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Server } from './server.ts';

/** One request of a load, which repeats its requests in order. All of it is ASCII. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

/** What a server achieved under a load. */
export interface Measured {
  /** Requests per second. */
  rate: number;
  /** Milliseconds. */
  p99: number;
  requests: number;
}

/** The number of concurrent tills to which the goals refer. */
const CONNECTIONS = 50;

/**
 * Makes wrk send the requests for some seconds over this many connections. Throws when wrk is
 * missing or any reply is not 2xx.
 */
export async function load(
  server: Pick<Server, 'origin' | 'key'>,
  requests: readonly LoadRequest[],
  seconds: number,
  connections = CONNECTIONS,
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'animal-store-wrk-'));
  const script = join(folder, 'load.lua');
  writeFileSync(script, wrkScript(server.key, requests));
  const options = ['-t', '1', '-c', String(connections), '-d', `${String(seconds)}s`];
  try {
    // A slow disk keeps fifty clients waiting for a long time.
    const all = [...options, '--timeout', '20s', '-s', script, server.origin];
    const { stdout } = await promisify(execFile)('wrk', all);
    const told = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as WrkSummary;
    if (told.bad > 0) throw new Error(`${String(told.bad)} requests failed.`);
    const rate = (told.requests / told.microseconds) * 1e6;
    return { rate, p99: told.p99 / 1e3, requests: told.requests };
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause;
    const sentence = 'The load is made by wrk. Install it: apt install wrk, or brew install wrk.';
    throw new Error(sentence, { cause });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface WrkSummary {
  requests: number;
  microseconds: number;
  p99: number;
  bad: number;
}

/**
 * Lua for wrk: builds the requests once, sends them in turn, and prints a summary as one line of
 * JSON. A text in ASCII is written in Lua as in JSON.
 */
function wrkScript(key: string, requests: readonly LoadRequest[]): string {
  const headers = `{["Authorization"]="Bearer ${key}",["Content-Type"]="application/json"}`;
  const made = requests.map(({ method, path, body }) => {
    const sent = body === undefined ? 'nil' : JSON.stringify(body);
    return `wrk.format("${method}", ${JSON.stringify(path)}, ${headers}, ${sent})`;
  });
  return `
local requests, last = {}, 0
function init()
  ${made.map((request, index) => `requests[${String(index + 1)}] = ${request}`).join('\n  ')}
end
function request()
  last = last % #requests + 1
  return requests[last]
end
function done(summary, latency)
  local errors = summary.errors
  print(string.format('{"requests":%d,"microseconds":%d,"p99":%d,"bad":%d}', summary.requests,
    summary.duration, latency:percentile(99),
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
`;
}
