import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';

const Packaged = z.object({
  updateUrl: z.url({ protocol: /^https$/ }).nullish(),
});

/**
 * Where updates come from, as written into `package.json` by whoever packaged the app, and which
 * nobody can change from the window; null turns updates off.
 */
export function packagedUpdateUrl(): string | null {
  const read = Packaged.safeParse(
    JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')),
  );
  return read.success ? (read.data.updateUrl ?? null) : null;
}
