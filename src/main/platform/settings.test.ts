import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../shared/settings.ts';
import { openSettings } from './settings.ts';
import { expectOwnerOnly } from '../testing/owner-only.ts';

let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'settings.json');
});

describe('openSettings', () => {
  it('starts on the defaults', () => expect(openSettings(file).current).toEqual(DEFAULT_SETTINGS));

  it('keeps a change for the next start, in a file for the owner alone', () => {
    openSettings(file).change({ port: 9000, theme: 'dark' });
    expect(openSettings(file).current).toEqual({ ...DEFAULT_SETTINGS, port: 9000, theme: 'dark' });
    expectOwnerOnly(file);
    expect(readdirSync(join(file, '..'))).toEqual(['settings.json']);
  });

  it('gives a spoilt setting its default back and keeps the others', () => {
    writeFileSync(file, JSON.stringify({ port: 99_999, theme: 'light', unknown: 1 }));
    expect(openSettings(file).current).toEqual({ ...DEFAULT_SETTINGS, theme: 'light' });
  });

  it.each(['', '{', '[]', 'null', '"port"'])('takes %j for an empty file', (text) => {
    writeFileSync(file, text);
    expect(openSettings(file).current).toEqual(DEFAULT_SETTINGS);
  });

  it('says so in words when the file cannot be written, and keeps what was', () => {
    const settings = openSettings(join(file, 'not-a-folder', 'settings.json'));
    expect(() => settings.change({ port: 9001 })).toThrow(/can't be saved.*try again/);
    expect(settings.current.port).toBe(DEFAULT_SETTINGS.port);
  });

  it('refuses a value that the schema refuses, and writes nothing', () => {
    const settings = openSettings(file);
    expect(() => settings.change({ port: 80 })).toThrow();
    expect(() => readFileSync(file)).toThrow();
  });
});
