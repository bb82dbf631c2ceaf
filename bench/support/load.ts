import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Server } from './server.ts';

/** One request of a load, which repeats its requests in order. */
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
  /** Microseconds of the server's CPU time per request. */
  cpu: number;
  requests: number;
}

/** The number of concurrent tills to which the goals refer. */
const CONNECTIONS = 50;

interface WrkSummary {
  requests: number;
  microseconds: number;
  p99: number;
  bad: number;
}

/**
 * Makes wrk send the requests for some seconds over this many connections. Throws when wrk is
 * missing or any reply is not 2xx.
 */
export async function load(
  server: Server,
  requests: readonly LoadRequest[],
  seconds: number,
  connections = CONNECTIONS,
): Promise<Measured> {
  const before = await server.ask('cpu');
  const summary = await runWrk(
    server.origin,
    wrkScript(server.headers, requests),
    seconds,
    connections,
  );
  const cpu = (await server.ask('cpu')) - before;
  if (summary.bad > 0) {
    throw new Error(`${String(summary.bad)} requests failed: ${server.printed().slice(-500)}`);
  }
  return {
    rate: (summary.requests / summary.microseconds) * 1e6,
    p99: summary.p99 / 1e3,
    cpu: cpu / summary.requests,
    requests: summary.requests,
  };
}

async function runWrk(
  origin: string,
  script: string,
  seconds: number,
  connections: number,
): Promise<WrkSummary> {
  const folder = mkdtempSync(join(tmpdir(), 'animal-store-wrk-'));
  const file = join(folder, 'load.lua');
  writeFileSync(file, script);
  const options = ['-t', '1', '-c', String(connections), '-d', `${String(seconds)}s`];
  // A slow disk keeps fifty clients waiting for a long time.
  options.push('--timeout', '20s', '-s', file);
  try {
    const { stdout } = await promisify(execFile)('wrk', [...options, origin]);
    return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as WrkSummary;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new Error(
        'The load is made by wrk. Install it: apt install wrk, or brew install wrk.',
        {
          cause: error,
        },
      );
    }
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Lua for wrk: builds the requests once, sends them in turn, and prints a summary as one line of
 * JSON.
 */
function wrkScript(
  headers: Readonly<Record<string, string>>,
  requests: readonly LoadRequest[],
): string {
  const made = requests.map(({ method, path, body }) => {
    const all = { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) };
    const table = Object.entries(all).map(([name, value]) => `[${lua(name)}]=${lua(value)}`);
    const sent = body === undefined ? 'nil' : lua(body);
    return `wrk.format(${lua(method)}, ${lua(path)}, {${table.join(',')}}, ${sent})`;
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

/** A text as a Lua string in UTF-8. */
function lua(text: string): string {
  return `"${Buffer.from(text)
    .toString('latin1')
    .replaceAll(/[^ !#-[\]-~]/g, decimalEscape)}"`;
}

function decimalEscape(character: string): string {
  return `\\${String(character.charCodeAt(0)).padStart(3, '0')}`;
}
