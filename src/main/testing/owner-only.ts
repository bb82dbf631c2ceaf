import { statSync } from 'node:fs';
import { expect } from 'vitest';

/**
 * Windows has no modes: there, an access list closes a person's profile, and everything in it, to
 * others.
 */
export const HAS_MODES = process.platform !== 'win32';

/** Expects files and folders to be closed to everyone except their owner, where there are modes. */
export function expectOwnerOnly(...paths: string[]): void {
  for (const path of HAS_MODES ? paths : []) {
    const stats = statSync(path);
    const mode = (stats.mode & 0o777).toString(8);
    expect(mode, path).toBe(stats.isDirectory() ? '700' : '600');
  }
}
