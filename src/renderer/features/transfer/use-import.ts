import { useCallback, useEffect, useRef, useState } from 'react';
import { errorValueOf, ShopError } from '../../../shared/errors.ts';
import type {
  ImportChanges,
  ImportOutcome,
  ImportReading,
} from '../../../shared/stock-files/import-choice.ts';
import { callShop } from '../../shop.ts';
import { keepColumns, keptColumns } from './kept-columns.ts';
import { sendFile } from './send-file.ts';
import type { ImportRequest } from './transfer-store.ts';

/** How often (ms) main is asked about progress. */
const ASKING_INTERVAL = 300;

/** An import, from sending its file to adding its animals. */
export interface ImportState {
  /** The list as it was last understood. */
  reading: ImportReading | null;
  /** Whether that is for the current choices; nothing can be added before. */
  isRead: boolean;
  /** How many animals are ready, while they are being added. */
  adding: number | null;
  problem: string | null;
  /** Changes how the list is understood, and reads it again. */
  choose: (changes: ImportChanges) => void;
  /** Adds the animals; null when that failed or was cancelled. */
  add: () => Promise<ImportOutcome | null>;
  cancel: () => void;
}

/** How long (ms) a clerk who types is waited for before the list is read again. */
const TYPING_PAUSE = 200;

function isTyping({ category, headingRow, lastRow }: ImportChanges): boolean {
  return Boolean(category) || headingRow !== undefined || lastRow !== undefined;
}

/** A reading with the newest choices, which main may not have read by yet. */
function shownAs(reading: ImportReading, changes: ImportChanges | null): ImportReading {
  const { choice } = reading;
  const columns = { ...choice.columns, ...changes?.columns };
  return { ...reading, choice: { ...choice, ...changes, columns } };
}

/** What is chosen in addition. Another sheet, encoding, separator or heading row has other columns. */
function chosen(before: ImportChanges, changes: ImportChanges): ImportChanges {
  const isAnother = ['sheet', 'encoding', 'separator', 'headingRow'].some((key) => key in changes);
  if (!isAnother)
    return { ...before, ...changes, columns: { ...before.columns, ...changes.columns } };
  const after = { ...before, ...changes };
  delete after.columns;
  delete after.unnamed;
  return after;
}

/**
 * Has main read the requested list, and add its animals on demand. Closing the dialogue ends it.
 */
export function useImport(request: ImportRequest): ImportState {
  const id = useRef<string | null>(null);
  const [changes, setChanges] = useState<ImportChanges | null>(null);
  const [last, setLast] = useState<{ of: ImportChanges; reading: ImportReading } | null>(null);
  const [adding, setAdding] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const fail = useCallback((error: unknown) => {
    setProblem(errorValueOf(error).message);
  }, []);

  useEffect(() => {
    const stop = new AbortController();
    const start = async () => {
      id.current = await sendFile(request.source, stop.signal);
      setChanges({ ...request.defaults });
    };
    start().catch((error: unknown) => {
      if (!stop.signal.aborted) fail(error);
    });
    return () => {
      stop.abort();
      if (id.current !== null) end(id.current);
    };
  }, [request, fail]);

  useEffect(() => {
    if (!changes || id.current === null) return undefined;
    let isOver = false;
    const read = async (of: string) => {
      const reading = await callShop('import.read', { id: of, changes });
      if (isOver) return;
      const kept = changes.columns ? undefined : keptColumns(reading);
      if (kept) setChanges({ ...changes, columns: kept });
      else setLast({ of: changes, reading });
    };
    const waiting = setTimeout(
      (of: string) => {
        read(of).catch((error: unknown) => {
          if (!isOver) fail(error);
        });
      },
      isTyping(changes) ? TYPING_PAUSE : 0,
      id.current,
    );
    return () => {
      isOver = true;
      clearTimeout(waiting);
    };
  }, [changes, fail]);

  const choose = useCallback((more: ImportChanges) => {
    setProblem(null);
    setChanges((before) => before && chosen(before, more));
  }, []);

  const add = async (): Promise<ImportOutcome | null> => {
    if (id.current === null || last?.of !== changes || adding !== null) return null;
    setProblem(null);
    setAdding(0);
    keepColumns(last.reading);
    try {
      return await commit(id.current, setAdding);
    } catch (error) {
      fail(error);
      return null;
    } finally {
      setAdding(null);
    }
  };
  const cancel = useCallback(() => {
    if (id.current !== null) end(id.current);
  }, []);

  const isRead = changes !== null && last?.of === changes;
  const reading = last && shownAs(last.reading, changes);
  return { reading, isRead, adding, problem, choose, add, cancel };
}

/** Only a courtesy: main also forgets an import that it no longer hears of. */
function end(id: string): void {
  callShop('import.cancel', { id }).catch(() => undefined);
}

async function commit(id: string, onReady: (ready: number) => void): Promise<ImportOutcome> {
  // A reply may come after the end, when the import can be tried again.
  let isOver = false;
  const asking = setInterval(() => {
    callShop('import.progress', { id }).then(
      ({ ready }) => {
        if (!isOver) onReady(ready);
      },
      () => undefined,
    );
  }, ASKING_INTERVAL);
  try {
    return await callShop('import.commit', { id });
  } catch (error) {
    const { code } = errorValueOf(error);
    if (code !== 'cancelled') throw error;
    throw new ShopError('cancelled', 'It was cancelled. Nothing was added.');
  } finally {
    isOver = true;
    clearInterval(asking);
  }
}
