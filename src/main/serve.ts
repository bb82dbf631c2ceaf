import { join } from 'node:path';
import { refuseOldNode } from './platform/node-version.ts';
import { keepYoungHeapSmall } from './platform/process.ts';

// Before anything else is loaded.
refuseOldNode();
const onListening = keepYoungHeapSmall();
const { runServe } = await import('./cli/serve.ts');
const windowFolder = join(import.meta.dirname, '../renderer');
await runServe(process.argv.slice(2), { windowFolder, onListening });
