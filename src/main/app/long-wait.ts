/** A wait of this length (ms) is noticed, and has to be explained. */
const NOTICED = 1_000;

/** What is waited for while something opens. */
export interface LongWait {
  /** Must be called with a sentence for each thing that is waited for from now on. */
  tell: (sentence: string) => void;
  /** Must be called when that has opened, or can't be opened. Nothing is told any more. */
  end: () => void;
}

/**
 * Passes the newest sentence to `explain`, unless the wait ends within a second; then also each
 * sentence that follows.
 */
export function longWait(explain: (sentence: string) => void): LongWait {
  let timer: NodeJS.Timeout | undefined;
  let newest = '';
  let isNoticed = false;
  let hasEnded = false;
  return {
    tell(sentence) {
      if (hasEnded) return;
      newest = sentence;
      if (isNoticed) explain(sentence);
      timer ??= setTimeout(() => {
        isNoticed = true;
        explain(newest);
      }, NOTICED);
    },
    end() {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
}
