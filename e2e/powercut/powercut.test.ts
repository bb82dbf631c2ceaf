import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileDiskLog } from './disk-log.ts';
import { hasProblem, tryNamesOfARestore, tryPowerCuts } from './powercut.ts';

const SEED = 20_261_121;
/** How many cuts are tried. */
const CUTS = process.env['WHOLE'] ? 12 : 2;
/** Of how many cuts in a restore one is tried. */
const ONE_IN = 10;
const library = compileDiskLog(mkdtempSync(join(tmpdir(), 'animal-store-powercut-'))) ?? '';
const powerCut = { timeout: 300_000, skip: library === '' };
/** Not tried at every change: cuts during a restore, and that cuts would find what is wrong. */
const whole = { ...powerCut, skip: powerCut.skip || !process.env['WHOLE'] };

if (library === '') {
  test.skip(
    'power cuts are not tried here: the log of the disk needs Linux (LD_PRELOAD) and a C compiler (cc)',
  );
}

test(`keeps all that was acknowledged, once, at ${CUTS} power cuts`, powerCut, async () => {
  const result = await tryPowerCuts({ cuts: CUTS, recordings: 1, seed: SEED, library });
  expect(result.failures).toEqual([]);
  expect(result.cuts).toBe(CUTS);
  expect(result.acknowledged).toBeGreaterThan(30);
});

test('loses or mixes nothing when a cut during a restore takes a name', whole, async () => {
  const result = await tryNamesOfARestore({ seed: SEED, library, oneIn: ONE_IN });
  expect(result.failures).toEqual([]);
  expect(result.cuts).toBeGreaterThan(150 / ONE_IN);
});

test.each([
  ['the write-ahead log', /-wal$/, /acknowledged and is lost/],
  ['the data folder', /\/disk(\/shop)?$/, /is lost|are not those/],
])('notices a program that forgets to sync %s', whole, async (_what, forgotten, problem) => {
  const forgetful = { cuts: 30, recordings: 1, seed: SEED, library, withoutSyncsOf: forgotten };
  const result = await tryPowerCuts({ ...forgetful, until: problem });
  expect(hasProblem(result, problem)).toBe(true);
});
