/**
 * Calls a listener whose own failure must not reach what it was told of: an animal that was committed
 * stays added whatever a window does with the news. The failure becomes a warning of the process.
 */
export function callListener(call: () => void): void {
  try {
    call();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
