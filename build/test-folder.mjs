// @ts-check
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Global setup of Vitest and Playwright: everything temporary of a run is in one folder, removed
 * when the run ends, whatever a test left behind.
 */
export default function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'animal-store-run-'));
  // As the system's own: a PostgreSQL that root started runs as another user.
  chmodSync(folder, 0o1777);
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
