import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';

const Packaged = z.object({
  updateUrl: z.url({ protocol: /^https$/ }).nullish(),
});

/**
 * Where updates come from: what whoever packed the app wrote into its `package.json`, and nobody can
 * change from the window; null asks nobody.
 */
export function packagedUpdateUrl(): string | null {
  const read = Packaged.safeParse(
    JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')),
  );
  return read.success ? (read.data.updateUrl ?? null) : null;
}
