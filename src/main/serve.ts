import { join } from 'node:path';
import { refuseOldNode } from './platform/node-version.ts';

// Before anything else is loaded.
refuseOldNode();
const { runServe } = await import('./cli/serve.ts');
const windowFolder = join(import.meta.dirname, '../renderer');
await runServe(process.argv.slice(2), windowFolder);
