import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { errorValueOf, ShopError } from '../../../shared/errors.ts';
import {
  ImportChoice,
  type ImportChanges,
  type ImportOutcome,
  type ImportReading,
} from '../../../shared/stock-files/import-choice.ts';
import { callShop } from '../../shop.ts';
import { showProblem } from '../../animals/changes/outcome-toast.tsx';
import { sendFile } from '../../animals/dialogs/send-file.ts';
import type { ImportRequest } from '../../animals/dialogs/transfer-store.ts';

/** How often (ms) main is asked about progress. */
const ASKING_INTERVAL = 300;

/** An import, from sending its file to adding its animals. */
interface ImportState {
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
  const ways = { ...before.ways, ...changes.ways };
  const columns = { ...before.columns, ...changes.columns };
  if (!isAnother) return { ...before, ...changes, columns, ways };
  const after = { ...before, ...changes };
  delete after.columns;
  delete after.unnamed;
  delete after.newFields;
  delete after.ways;
  delete after.values;
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
  const fail = useCallback((error: unknown) => setProblem(errorValueOf(error).message), []);

  useEffect(() => {
    const stop = new AbortController();
    const start = async () => {
      id.current = await sendFile(request.source, stop.signal);
      // A lock ends it, too: what was chosen before is read again.
      setChanges((before) => ({ ...(before ?? request.defaults) }));
    };
    start().catch((error: unknown) => {
      if (!stop.signal.aborted) fail(error);
    });
    return () => {
      stop.abort();
      if (id.current !== null) end(id.current);
      id.current = null;
    };
  }, [request, fail]);

  useEffect(() => {
    if (!changes || id.current === null) return undefined;
    let isOver = false;
    const read = async (of: string) => {
      const reading = await callShop('import.read', { id: of, changes });
      if (isOver) return;
      const kept = changes.columns ? undefined : storedChoice(reading);
      if (kept) setChanges({ ...kept, ...changes });
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
    const of = id.current;
    if (of === null || last?.of !== changes || adding !== null) return null;
    setProblem(null);
    setAdding(0);
    storeChoice(last.reading);
    try {
      return await commit(of, setAdding);
    } catch (error) {
      // Another list may have taken its place, or the window was locked.
      if (id.current === of) fail(error);
      else showProblem(error);
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

/** Only a courtesy: main also forgets an import that it receives no more calls about. */
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
    throw new ShopError('cancelled', t`It was cancelled. Nothing was added.`);
  } finally {
    isOver = true;
    clearInterval(asking);
  }
}

/** The key under which the browser stores what was chosen. */
const STORED_AS = 'animal-store.import-choices';
const MOST_KEPT = 20;

/** What of a choice holds for the next list with the same headings. */
const Stored = ImportChoice.pick({
  columns: true,
  ways: true,
  values: true,
  fillsDown: true,
  unnamed: true,
  category: true,
  status: true,
  quantity: true,
});
type Stored = z.infer<typeof Stored>;
const StoredChoices = z.array(z.object({ headings: z.string(), choice: Stored }));

function headingsOf(reading: ImportReading): string {
  return reading.columns.map(({ heading }) => heading).join('\t');
}

function readStored(): z.infer<typeof StoredChoices> {
  try {
    return StoredChoices.parse(JSON.parse(localStorage.getItem(STORED_AS) ?? '[]'));
  } catch {
    return [];
  }
}

/** What was chosen last time for a table with these headings. */
function storedChoice(reading: ImportReading): Stored | undefined {
  if (reading.choice.headingRow === 0) return undefined;
  const headings = headingsOf(reading);
  return readStored().find((kept) => kept.headings === headings)?.choice;
}

/** Stores what was chosen for a table with headings. */
function storeChoice(reading: ImportReading): void {
  if (reading.choice.headingRow === 0) return;
  const headings = headingsOf(reading);
  const others = readStored().filter((kept) => kept.headings !== headings);
  // The new fields of this list are the shop's own for the next one.
  const added = new Set(reading.choice.newFields.map(({ id }) => id));
  const known = Object.entries(reading.choice.columns).filter(([target]) => !added.has(target));
  const choice = Stored.parse({ ...reading.choice, columns: Object.fromEntries(known) });
  const kept = [{ headings, choice }, ...others].slice(0, MOST_KEPT);
  localStorage.setItem(STORED_AS, JSON.stringify(kept));
}
