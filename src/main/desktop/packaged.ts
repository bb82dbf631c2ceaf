import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';

const Project = z.object({ bugs: z.url({ protocol: /^https$/ }) });

/**
 * What whoever packaged the app wrote into its `package.json`, which nobody can change from the window; null unless it
 * fits the schema.
 */
export function packaged<Schema extends z.ZodType>(schema: Schema): z.output<Schema> | null {
  const text = readFileSync(join(app.getAppPath(), 'package.json'), 'utf8');
  const { success, data } = schema.safeParse(JSON.parse(text));
  return success ? data : null;
}

/** Where a person reports what is wrong with this app; null where nobody has said where its project lives. */
export function problemReports(): string | null {
  return packaged(Project)?.bugs ?? null;
}
