import { readdirSync } from 'node:fs';
import { extractor } from '@lingui/cli/api';
import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { saidMessages } from './build/said-messages.ts';

const folder = 'src/renderer/locales';

/** The window's languages: a file for each in this folder, and that is all that a language takes. */
export default defineConfig({
  sourceLocale: 'en',
  locales: readdirSync(folder).map((file) => file.replace(/\.po$/, '')),
  catalogs: [
    {
      path: `${folder}/{locale}`,
      include: ['src'],
      exclude: ['**/*.test.*', '**/testing/**', 'src/main/{api,cli}/**'],
    },
  ],
  extractors: [saidMessages, extractor],
  format: formatter({ lineNumbers: false }),
});
