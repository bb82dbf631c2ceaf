import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UpdateGuard } from './update-guard.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'update-guard-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A start of the program, as a fresh process of that version sees it. */
function start(version: string) {
  const guard = new UpdateGuard({ folder, version });
  return { guard, verdict: guard.starting() };
}

/** Starts that end in a crash, before `healthy` is called. */
function crash(version: string, times: number) {
  return Array.from({ length: times }, () => start(version).verdict.kind);
}

const kept = { version: '1.0.0', file: '/kept/animal-store-1.0.0.exe' };
const update = { to: '1.1.0', backup: 'before-update.sqlite', kept };

function updateFrom100() {
  new UpdateGuard({ folder, version: '1.0.0' }).willInstall(update);
}

test('without an update every start is ordinary and writes nothing', () => {
  expect(start('1.0.0').verdict).toEqual({ kind: 'ordinary' });
  expect(readdirSync(folder)).toEqual([]);
});

test('a healthy first start ends the proving', () => {
  updateFrom100();
  const { guard, verdict } = start('1.1.0');
  expect(verdict.kind).toBe('proving');
  guard.healthy();
  expect(start('1.1.0').verdict).toEqual({ kind: 'ordinary' });
});

test('three starts without a healthy end make the fourth a failing one, with what leads back', () => {
  updateFrom100();
  expect(crash('1.1.0', 3)).toEqual(['proving', 'proving', 'proving']);
  const { verdict } = start('1.1.0');
  expect(verdict).toEqual({
    kind: 'failing',
    attempt: { from: '1.0.0', starts: 3, ...update },
  });
  expect(start('1.1.0').verdict.kind).toBe('failing');
});

test('a failing version that is tried again gets two more chances and can still become healthy', () => {
  updateFrom100();
  crash('1.1.0', 3);
  start('1.1.0').guard.tryAgain();
  expect(crash('1.1.0', 2)).toEqual(['proving', 'proving']);
  const failing = start('1.1.0');
  expect(failing.verdict.kind).toBe('failing');
  failing.guard.healthy();
  expect(start('1.1.0').verdict.kind).toBe('ordinary');
});

test('the version before, back in place, refuses the one that did not start, for good', () => {
  updateFrom100();
  start('1.1.0');
  const { guard, verdict } = start('1.0.0');
  expect(verdict.kind).toBe('returned');
  expect(guard.isRefused('1.1.0')).toBe(true);
  expect(guard.isRefused('1.1.1')).toBe(false);
  const later = start('1.0.0');
  expect(later.verdict).toEqual({ kind: 'ordinary' });
  expect(later.guard.isRefused('1.1.0')).toBe(true);
});

test('an update that did not arrive is offered twice more and then left alone', () => {
  const refusedAfter = [1, 2, 3].map(() => {
    updateFrom100();
    const { guard, verdict } = start('1.0.0');
    expect(verdict).toEqual({ kind: 'ordinary' });
    return guard.isRefused('1.1.0');
  });
  expect(refusedAfter).toEqual([false, false, true]);
});

test('another version, installed by hand, ends the story', () => {
  updateFrom100();
  expect(start('2.0.0').verdict).toEqual({ kind: 'ordinary' });
  expect(start('1.1.0').verdict).toEqual({ kind: 'ordinary' });
});

test('healthy says nothing about an update that is only being prepared', () => {
  const { guard } = start('1.0.0');
  guard.willInstall(update);
  guard.healthy();
  expect(start('1.1.0').verdict.kind).toBe('proving');
});

test('a spoilt state counts as none', () => {
  for (const text of ['', '{', '[]', '{"attempt":{"to":5}}']) {
    writeFileSync(join(folder, 'update-guard.json'), text);
    expect(start('1.1.0').verdict).toEqual({ kind: 'ordinary' });
  }
});

test('a state that can’t be written is told, so that no update is installed unguarded', () => {
  const guard = new UpdateGuard({ folder, version: '1.0.0' });
  rmSync(folder, { recursive: true });
  expect(() => {
    guard.willInstall(update);
  }).toThrow(/ENOENT/);
});
