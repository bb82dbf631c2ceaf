import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

export default defineConfig({
  main: {
    build: {
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          serve: 'src/main/serve.ts',
          cli: 'src/main/cli.ts',
        },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload must be one CommonJS file that requires nothing but electron.
      externalizeDeps: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    build: { rolldownOptions: { input: 'src/renderer/index.html' } },
    plugins: [react()],
  },
});
