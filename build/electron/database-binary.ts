import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from './runtime.ts';

const MODULES = join(import.meta.dirname, '../../node_modules');
const SOURCE = join(MODULES, 'better-sqlite3');

/**
 * Keeps a value as a property of an object: before version 10, Node-API has references to objects
 * alone.
 */
const BOX = `
template <typename T> class Box {
  Napi::ObjectReference object;
public:
  Box() = default;
  explicit Box(T value) { Reset(value, 1); }
  Box(Box&&) = default;
  Box& operator=(Box&&) = default;
  T Value() const { return object.Value().Get("value").template As<T>(); }
  bool IsEmpty() const { return object.IsEmpty(); }
  void Reset() { object.Reset(); }
  void Reset(const T& value, uint32_t count) {
    Napi::Object holder = Napi::Object::New(value.Env());
    holder.Set("value", value);
    object.Reset(holder, count);
  }
};
template <typename T> Box<T> MakeBox(T value) { return Box<T>(value); }
`;

/** Compiles the database for an Electron with Node-API 9, once. Needs g++. Returns the binary. */
export function olderDatabaseBinary(): string {
  const { version } = JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(cacheFolder(), `better-sqlite3-${version}-napi-9`);
  const binary = join(folder, 'better_sqlite3.node');
  if (existsSync(binary)) return binary;
  process.stdout.write('Compiling the database for it (about a minute, once)…\n');
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(SOURCE, 'src'), join(folder, 'src'), { recursive: true });
  boxReferences(join(folder, 'src'));
  compile(folder, binary);
  return binary;
}

function boxReferences(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.[ch]pp$/.test(name)) continue;
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8')
      .replace(/Napi::Reference<Napi::(String|Value)>/g, 'Box<Napi::$1>')
      .replace(/Napi::Persistent\((?=InternalizedFrom|pair->name)/g, 'MakeBox(')
      .replace('start(Napi::Persistent(', 'start(MakeBox(')
      .replace('#include <napi.h>', `#include <napi.h>\n${BOX}`);
    writeFileSync(file, text);
  }
}

function compile(folder: string, binary: string): void {
  const sqlite = join(SOURCE, 'deps/sqlite3');
  const defines = [
    ...readFileSync(join(SOURCE, 'deps/defines.gypi'), 'utf8').matchAll(
      /'([A-Z_0-9]+(?:=[^']*)?)'/g,
    ),
  ];
  const flags = [
    '-O2',
    '-fPIC',
    '-DNDEBUG',
    `-I${sqlite}`,
    ...defines.map(([, define = '']) => `-D${define}`),
  ];
  const run = (program: string, ...args: string[]) => {
    execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  };
  run('gcc', ...flags, '-w', '-c', join(sqlite, 'sqlite3.c'), '-o', 'sqlite3.o');
  const api = [
    'NAPI_VERSION=9',
    'NAPI_DISABLE_CPP_EXCEPTIONS',
    'NODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS',
    'BUILDING_NODE_EXTENSION',
  ];
  run(
    'g++',
    '-std=c++20',
    '-fvisibility=hidden',
    ...flags,
    ...api.map((name) => `-D${name}`),
    `-I${join(MODULES, 'node-addon-api')}`,
    `-I${join(dirname(process.execPath), '../include/node')}`,
    '-shared',
    '-Wl,-Bsymbolic',
    'src/better_sqlite3.cpp',
    'sqlite3.o',
    '-ldl',
    '-o',
    'made.node',
  );
  cpSync(join(folder, 'made.node'), binary);
}

/** Copies the built app into a folder, with a database binary for an older Electron. */
export function copyAppForOlder(folder: string): void {
  const root = join(MODULES, '..');
  for (const name of ['out/main', 'out/preload', 'out/renderer', 'package.json']) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  for (const part of [
    'better-sqlite3/package.json',
    'better-sqlite3/lib',
    'keytar/package.json',
    'keytar/lib',
    'keytar/prebuilds',
  ]) {
    cpSync(join(MODULES, part), join(folder, 'node_modules', part), { recursive: true });
  }
  const place = join(folder, 'node_modules/better-sqlite3/build/Release');
  mkdirSync(place, { recursive: true });
  cpSync(olderDatabaseBinary(), join(place, 'better_sqlite3.node'));
}
