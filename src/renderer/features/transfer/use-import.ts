import { useCallback, useEffect, useRef, useState } from 'react';
import { errorValueOf } from '../../../shared/errors.ts';
import type { StepOutcome } from '../../../shared/history.ts';
import type { ImportChoice } from './check-import.ts';
import { FileClient } from './file-client.ts';
import type { FileCalls, OpenedSource } from './file-work.ts';
import { keepLayout, layoutFor } from './kept-layouts.ts';
import { sendImport, type ImportProgress } from './send-import.ts';
import type { ImportRequest } from './transfer-store.ts';

type Checked = FileCalls['check']['output'];

/** An import from the reading of its file to its end. */
export interface ImportState {
  opened: OpenedSource | null;
  choice: ImportChoice | null;
  /** What was checked last. */
  checked: Checked | null;
  /** Whether that is of the present choice; nothing is added before. */
  isChecked: boolean;
  /** Set while animals are sent and added. */
  progress: ImportProgress | null;
  problem: string | null;
  /** Changes how the table is understood, and checks it again. */
  choose: (change: Partial<ImportChoice>) => void;
  /** Adds the good animals; null when that failed or was cancelled. */
  add: () => Promise<StepOutcome | null>;
  cancel: () => void;
}

const NO_COLUMNS = { name: null, category: null, categoryId: null, status: null };

function firstChoice({ sheets }: OpenedSource, { defaults }: ImportRequest): ImportChoice {
  const [sheet] = sheets;
  const layout = sheet ? layoutFor(sheet) : { hasHeadings: false, columns: NO_COLUMNS };
  return { sheet: 0, ...layout, defaults };
}

/** Reads and checks what was asked for, and adds it when told to. All of it ends with the dialogue. */
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
