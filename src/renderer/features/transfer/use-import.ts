import { useCallback, useEffect, useRef, useState } from 'react';
import { errorValueOf } from '../../../shared/errors.ts';
import type { StepOutcome } from '../../../shared/history.ts';
import { NO_COLUMNS } from '../../../shared/stock-files/import-columns.ts';
import type { ImportChoice } from './check-import.ts';
import { FileClient } from './file-client.ts';
import type { FileCalls, OpenedSource } from './file-work.ts';
import { keepLayout, layoutFor } from './kept-layouts.ts';
import { sendImport, type ImportProgress } from './send-import.ts';
import type { ImportRequest } from './transfer-store.ts';

type Checked = FileCalls['check']['output'];

/** An import, from reading its file to adding its animals. */
export interface ImportState {
  opened: OpenedSource | null;
  choice: ImportChoice | null;
  /** The result of the last check. */
  checked: Checked | null;
  /** Whether that result is for the current choices; nothing can be added before. */
  isChecked: boolean;
  /** Set while animals are being sent and added. */
  progress: ImportProgress | null;
  problem: string | null;
  /** Changes how the table is interpreted, and checks it again. */
  choose: (change: Partial<ImportChoice>) => void;
  /** Adds the animals; null when that failed or was cancelled. */
  add: () => Promise<StepOutcome | null>;
  cancel: () => void;
}

function firstChoice({ sheets }: OpenedSource, { defaults }: ImportRequest): ImportChoice {
  const [sheet] = sheets;
  const layout = sheet ? layoutFor(sheet) : { hasHeadings: false, columns: NO_COLUMNS };
  return { sheet: 0, ...layout, defaults };
}

/**
 * Reads and checks the requested source, and adds its animals on demand. Closing the dialogue ends
 * it.
 */
export function useImport(request: ImportRequest): ImportState {
  const files = useRef<FileClient | null>(null);
  const stop = useRef<AbortController | null>(null);
  const [opened, setOpened] = useState<OpenedSource | null>(null);
  const [choice, setChoice] = useState<ImportChoice | null>(null);
  const [last, setLast] = useState<{ of: ImportChoice; checked: Checked } | null>(null);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const client = new FileClient();
    files.current = client;
    let isOver = false;
    client.call('open', request.source).then(
      (source) => {
        if (isOver) return;
        setOpened(source);
        setChoice(firstChoice(source, request));
      },
      (error: unknown) => {
        if (!isOver) setProblem(errorValueOf(error).message);
      },
    );
    return () => {
      isOver = true;
      stop.current?.abort();
      client.close();
    };
  }, [request]);

  useEffect(() => {
    if (!choice) return undefined;
    let isOver = false;
    files.current?.call('check', choice).then(
      (checked) => {
        if (!isOver) setLast({ of: choice, checked });
      },
      (error: unknown) => {
        if (!isOver) setProblem(errorValueOf(error).message);
      },
    );
    return () => {
      isOver = true;
    };
  }, [choice]);

  const choose = useCallback((change: Partial<ImportChoice>) => {
    setProblem(null);
    setChoice((before) => before && { ...before, ...change });
  }, []);

  const add = async (): Promise<StepOutcome | null> => {
    const client = files.current;
    if (!client || !choice || last?.of !== choice || progress) return null;
    const controller = new AbortController();
    stop.current = controller;
    setProblem(null);
    setProgress({ stage: 'sending', done: 0 });
    const sheet = opened?.sheets[choice.sheet];
    if (sheet) keepLayout(sheet, choice);
    try {
      return await sendImport(client, last.checked.good, setProgress, controller.signal);
    } catch (error) {
      setProblem(errorValueOf(error).message);
      return null;
    } finally {
      setProgress(null);
    }
  };
  const cancel = useCallback(() => {
    stop.current?.abort();
  }, []);

  const checked = last?.checked ?? null;
  const isChecked = choice !== null && last?.of === choice;
  return { opened, choice, checked, isChecked, progress, problem, choose, add, cancel };
}
