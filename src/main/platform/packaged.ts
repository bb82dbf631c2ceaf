import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const Project = z.object({ homepage: z.url({ protocol: /^https$/ }) });
const Reports = z.object({ bugs: z.url({ protocol: /^https$/ }) });

/** The program's own `package.json`: above the entries of the build, above its chunks, or above the sources. */
function ownPackageFile(): string {
  const files = ['../../package.json', '../../../package.json'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  return files.find((file) => existsSync(file)) ?? '';
}

/**
 * What the packager of the app wrote into its `package.json`, which nobody can change from the window; null unless it
 * fits the schema.
 */
export function packaged<Schema extends z.ZodType>(
  schema: Schema,
  file = ownPackageFile(),
): z.output<Schema> | null {
  const { success, data } = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return success ? data : null;
}

/** The https address of the project; null where the packager of the app has not said it. */
export function projectAddress(file?: string): string | null {
  return packaged(Project, file)?.homepage ?? null;
}

/** Where a person reports what is wrong with this app; null where nobody has said where its project lives. */
export function problemReports(file?: string): string | null {
  return packaged(Reports, file)?.bugs ?? null;
}
