import { setFlagsFromString } from 'node:v8';

const DOUBLED = 2;

/**
 * Keeps V8 from enlarging the heap for new objects until the returned function is called. What a
 * start leaves behind would enlarge it for good: 5 MB that an idle shop never uses.
 */
export function keepYoungHeapSmall(): () => void {
  growBy(1);
  return () => {
    growBy(DOUBLED);
  };
}

/** The factor is read each time that V8 would enlarge the heap, in every thread. */
function growBy(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${String(factor)}`);
}
