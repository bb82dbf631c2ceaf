import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import { styleNonce } from '../../csp.ts';
import classes from './Printed.module.css';

/** Set on the page while the inventory is on screen: only what is printed here is on paper then. */
const MARK = 'data-prints-list';
/** Pixels of a style sheet. */
const PER_MM = 96 / 25.4;
/** What a height (mm) is more than what is on the page, or rounding adds an empty one. */
const SLACK = 1;

/** Waits for the pictures, of which all are the same. */
async function picturesAreReady(paper: HTMLElement): Promise<void> {
  await paper.querySelector('img')?.decode();
}

/** How high (mm) what is printed is, none of which is on screen. */
function heightOf(printed: HTMLElement): number {
  const paper = printed.parentElement;
  paper?.style.setProperty('display', 'block');
  const { height } = printed.getBoundingClientRect();
  paper?.style.removeProperty('display');
  return height / PER_MM;
}

function pageRule({ page }: Job, measured: number | null): string {
  if (!page) return '';
  const [vertical, horizontal] = page.margin;
  const height = page.height ?? (measured ?? 0) + 2 * vertical + SLACK;
  return `@page { size: ${String(page.width)}mm ${String(height)}mm; margin: ${String(vertical)}mm ${String(horizontal)}mm; }`;
}

function Pieces({ job }: { job: Job & { done: () => void } }) {
  const [count, setCount] = useState(1);
  const [measured, setMeasured] = useState<number | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  const isWhole = count >= job.pieces.length;
  const isMeasured = job.page?.height !== null || measured !== null;
  useEffect(() => {
    if (isWhole) return undefined;
    const timer = setTimeout(() => {
      setCount((before) => before + 1);
    });
    return () => {
      clearTimeout(timer);
    };
  }, [count, isWhole]);
  useEffect(() => {
    const paper = ref.current;
    if (!isWhole || !paper) return undefined;
    let isWanted = true;
    void picturesAreReady(paper)
      // One that can't be shown leaves the rest of the paper as it is.
      .catch(() => undefined)
      .then(() => {
        if (!isWanted) return;
        if (isMeasured) window.print();
        else setMeasured(heightOf(paper));
      });
    window.addEventListener('afterprint', job.done);
    return () => {
      isWanted = false;
      window.removeEventListener('afterprint', job.done);
    };
  }, [isWhole, isMeasured, job]);
  return (
    <>
      <style nonce={styleNonce()}>{pageRule(job, measured)}</style>
      <div
        ref={ref}
        style={job.page ? { width: `${String(job.page.width - 2 * job.page.margin[1])}mm` } : {}}
      >
        {job.around(job.pieces.slice(0, count))}
      </div>
    </>
  );
}

/** What is put on paper, and nothing else of the window. */
export function Printed() {
  const job = usePrinting((printing) => printing.job);
  useEffect(() => {
    document.documentElement.setAttribute(MARK, '');
    return () => {
      document.documentElement.removeAttribute(MARK);
    };
  }, []);
  return createPortal(
    <div className={classes.paper}>
      {job ? (
        <Pieces job={job} />
      ) : (
        <p>To print the list or labels, press Ctrl+P (⌘P) while the list is on screen.</p>
      )}
    </div>,
    document.body,
  );
}

interface PrintedTableProps {
  heading: string;
  /** How much it is, and when it was read. */
  note: string;
  columns: readonly { id: string; title: string; align?: 'end' | undefined }[];
  /** The rows, in bodies of a table. */
  children: ReactNode;
}

/** A table on paper, under its heading. */
export function PrintedTable({ heading, note, columns, children }: PrintedTableProps) {
  return (
    <>
      <h1 className={classes.heading}>{heading}</h1>
      <p>{note}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ id, title, align }) => (
              <th key={id} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </>
  );
}

/** The most animals, or labels, that are printed at once: some hundreds of pages. */
export const MOST_PRINTED = 30_000;

/** The page that a printer is asked for, in millimetres. */
interface Page {
  width: number;
  /** Null for as much as is printed, between the margins. */
  height: number | null;
  margin: readonly [vertical: number, horizontal: number];
}

/** What is printed, in pieces that are put on paper one after the other, so that the window never stands still. */
export interface Job {
  /** Null for the printer's own paper. */
  page: Page | null;
  pieces: readonly ReactNode[];
  /** Puts the pieces that are ready into what is around them. */
  around: (pieces: readonly ReactNode[]) => ReactNode;
}

/** What is on its way to the printer; null while there is nothing. */
export const usePrinting = create<{ job: (Job & { done: () => void }) | null }>(() => ({
  job: null,
}));

/** Passes something to the system's print dialogue. Settles when that is closed. */
export function print(job: Job): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      usePrinting.setState({ job: null });
      resolve();
    };
    usePrinting.setState({ job: { ...job, done } });
  });
}
