/**
 * Calls a listener whose own failure must not affect what it was told about: an animal that was
 * committed stays added, whatever a window does with the news. A failure becomes a process warning.
 */
export function callListener(call: () => void): void {
  try {
    call();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}
