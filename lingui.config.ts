import { readdirSync } from 'node:fs';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

const folder = 'src/renderer/locales';

/** The window's languages: a file for each in this folder, and that is all that a language takes. */
export default defineConfig({
  sourceLocale: 'en',
  locales: readdirSync(folder).map((file) => file.replace(/\.po$/, '')),
  catalogs: [{ path: `${folder}/{locale}`, include: ['src/renderer'], exclude: ['**/*.test.*'] }],
  format: formatter({ lineNumbers: false }),
});
