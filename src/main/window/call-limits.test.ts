import { expect, test } from 'vitest';
import { calls, type CallName } from '../../shared/bridge.ts';
import { READS, REGISTER_READS } from '../store/sqlite/thread/calls.ts';
import type { Store } from '../store/store.ts';
import { isLongReading } from './call-limits.ts';
import { createHandlers, type HandlerParts } from './handlers.ts';
import { answerTo } from './answers.ts';

const NAMES = Object.keys(calls) as CallName[];
/** What the threads read by a few ids, or of tables that stay small. */
const FEW = [
  'articles.buttons',
  'articles.list',
  'articles.scanned',
  'categories.list',
  'customers.read',
  'pets.animalCounts',
  'pets.byIds',
  'photographs.image',
  'photographs.thumbnails',
  'sales.open',
  'sales.problems',
  'sales.read',
];
/** Who deletes a person's data waits until the register is read: an owner alone does. */
const OF_OWNERS = ['customers.erase'];

/** Stands for anything that a handler is given or awaits: it has every member, and is empty where it is a list. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_target, member) => {
    if (member === 'then') return undefined;
    if (member === Symbol.iterator) return () => [].values();
    if (member === Symbol.toPrimitive) return () => 0;
    return anything;
  },
  apply: () => anything,
});

/** What a handler calls of the store, whatever it is asked for. */
async function calledBy(name: CallName): Promise<string[]> {
  const called: string[] = [];
  const named = (path: string, part: string) => (path === '' ? part : `${path}.${part}`);
  const recording = (path: string): unknown =>
    new Proxy(() => undefined, {
      get: (_target, part) => (part === 'then' ? undefined : recording(named(path, String(part)))),
      apply: () => {
        called.push(path);
        return Promise.resolve(anything);
      },
    });
  const store = recording('');
  const parts = new Proxy(
    { stock: () => store, service: () => ({ store }) },
    { get: (known, part) => (part in known ? known[part as 'stock'] : anything) },
  );
  const handlers = createHandlers(parts as unknown as HandlerParts);
  const handle = answerTo(name, handlers, () => store as Store);
  const caller = { session: 'window', person: null, rights: null, allowedBy: null };
  try {
    await handle(anything, caller);
  } catch {
    // What it called until then is known.
  }
  return called;
}

const READ_BY_THREADS: readonly string[] = [
  'today',
  ...[...Object.entries(READS), ...Object.entries(REGISTER_READS)].flatMap(([part, names]) =>
    names.map((name) => `${part}.${name}`),
  ),
];

test('a call that is not long reads nothing that takes long', async () => {
  for (const name of NAMES.filter((each) => !isLongReading(each) && !OF_OWNERS.includes(each))) {
    const read = (await calledBy(name)).filter((path) => READ_BY_THREADS.includes(path));
    expect(
      read.filter((path) => !FEW.includes(path)),
      name,
    ).toEqual([]);
  }
});

test('whatever else threads read for a window is read one at a time', async () => {
  const long = NAMES.filter(isLongReading);
  const reading = (await Promise.all(long.map(calledBy))).flat();
  const ofTheProgram = READ_BY_THREADS.filter(
    (path) => !FEW.includes(path) && !reading.includes(path),
  );
  expect(ofTheProgram.toSorted()).toEqual([
    'pets.after',
    'pets.bytes',
    'photographs.bytes',
    'register.check',
    'register.hashesOf',
    'register.head',
    'register.lines',
    'register.ofPet',
    'register.persons',
    'register.personsState',
    'register.seals',
    'register.suppliedUntil',
    'sales.foresee',
  ]);
  expect(long.filter((name) => /^(register|reports)\./.test(name))).toHaveLength(6);
});
