import { statSync } from 'node:fs';
import { expect } from 'vitest';

/** Windows has no modes: there a person's profile is closed to others by its access list, with all in it. */
export const HAS_MODES = process.platform !== 'win32';

/** Expects files and folders to be closed to everybody but their owner, where there are modes. */
export function expectOwnerOnly(...paths: string[]): void {
  for (const path of HAS_MODES ? paths : []) {
    const stats = statSync(path);
    const mode = (stats.mode & 0o777).toString(8);
    expect(mode, path).toBe(stats.isDirectory() ? '700' : '600');
  }
}
