import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'electron-vite';
import { docsAssets } from './build/docs-assets.ts';
import { messages } from './build/messages.ts';
import { countPackages } from './build/package-sizes.ts';
import { collectLicenses } from './build/third-party-licenses.ts';

const fflateHere = join(import.meta.dirname, 'src/shared/stock-files/fflate-here.ts');

const main: UserConfig['main'] = {
  resolve: { alias: [{ find: /^fflate$/, replacement: fflateHere }] },
  plugins: [messages(), docsAssets(), collectLicenses('main'), countPackages('main')],
  build: {
    rolldownOptions: {
      // Sources stay in memory as long as the program runs.
      output: { comments: false },
      input: {
        index: 'src/main/index.ts',
        serve: 'src/main/serve.ts',
        cli: 'src/main/cli.ts',
        'file-thread': 'src/main/store/sqlite/files/file-thread.ts',
        'store-worker': 'src/main/store/sqlite/thread/store-worker.ts',
        'list-thread': 'src/main/stock/lists/list-thread.ts',
      },
    },
  },
};

const preload: UserConfig['preload'] = {
  plugins: [collectLicenses('preload')],
  build: {
    // A sandboxed preload must be one CommonJS file that requires nothing but electron.
    externalizeDeps: false,
    rolldownOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs' } },
  },
};

const renderer: UserConfig['renderer'] = {
  build: {
    minify: true,
    rolldownOptions: { input: 'src/renderer/index.html' },
  },
  plugins: [messages(), react(), collectLicenses('renderer'), countPackages('renderer')],
  worker: { format: 'es', plugins: () => [collectLicenses('worker')] },
  resolve: { alias: [{ find: /^fflate$/, replacement: fflateHere }] },
};

/** `main` or `window` builds that half alone (see build/ensure-built.mjs); without it, all is built. */
const halves = process.env['ANIMAL_STORE_BUILD'] ?? 'main,window';

export default defineConfig({
  ...(halves.includes('main') && { main, preload }),
  ...(halves.includes('window') && { renderer }),
});
