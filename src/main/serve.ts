import { keepYoungHeapSmall } from './platform/young-heap.ts';

// Before anything else is loaded.
const onceListening = keepYoungHeapSmall();
const { runServe } = await import('./cli/serve.ts');
await runServe(process.argv.slice(2), onceListening);
