import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import type { PaperKind } from '../../shared/printing.ts';
import { styleNonce } from '../csp.ts';
import { callShop } from '../shop.ts';
import classes from './Printed.module.css';

/** Set on the page while the inventory is on screen: only what is printed here is on paper then. */
const MARK = 'data-prints-list';
/** Pixels of a style sheet. */
const PER_MM = 96 / 25.4;
/** What a height (mm) is more than what is on the page, or rounding adds an empty one. */
const SLACK = 1;
/** The longest page (mm) that drivers of receipt printers take; what is longer flows on. */
const LONGEST_PAGE = 2_000;

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

/** The size (mm) of the paper. A page of a roll that is wider than high would be printed on its side. */
function sizeOf({ page }: Job, measured: number | null): { width: number; height: number } | null {
  if (!page) return null;
  const { width } = page;
  const asMeasured = Math.min((measured ?? 0) + SLACK, LONGEST_PAGE);
  return { width, height: page.height ?? Math.max(asMeasured, width + SLACK) };
}

/** The margins are padding that each page repeats: a printer's driver may leave out those of a page. */
function pageRule(size: ReturnType<typeof sizeOf>, foot: string | undefined): string {
  if (foot !== undefined) return numberedPages(foot);
  if (!size) return '';
  return `@page { size: ${String(size.width)}mm ${String(size.height)}mm; margin: 0; }`;
}

/** A4 across, with a line at the foot of each page and its number (CSS Paged Media 3). */
function numberedPages(foot: string): string {
  const text = `"${foot.replaceAll(/["\\\n]/g, ' ')}"`;
  return `@page { size: A4 landscape; margin: 12mm 12mm 16mm;
    @bottom-left { content: ${text}; font: 8pt sans-serif; width: 240mm; text-align: left; }
    @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; width: 25mm; text-align: right; } }`;
}

function edgesOf({ page }: Job): CSSProperties {
  if (!page) return {};
  const [vertical, horizontal] = page.margin;
  return {
    boxSizing: 'border-box',
    boxDecorationBreak: 'clone',
    width: `${String(page.width)}mm`,
    padding: [vertical, horizontal].map((one) => `${String(one)}mm`).join(' '),
  };
}

/** Names the page after what is printed, for as long as it is, since that is what a printer's queue and a PDF show. */
async function putOnPaper(job: Job, size: ReturnType<typeof sizeOf>): Promise<void> {
  const { title } = document;
  document.title = job.title;
  try {
    await printPage(job, size);
  } finally {
    if (document.title === job.title) document.title = title;
  }
}

/** Puts what is ready on paper: by the host where it can choose size and printer, otherwise by the browser. */
async function printPage(job: Job, size: ReturnType<typeof sizeOf>): Promise<void> {
  const { isHere, choices } = await callShop('printing.read', {});
  if (isHere && (size !== null || choices[job.kind].printer !== null)) {
    await callShop('printing.print', { kind: job.kind, page: size });
    return;
  }
  await new Promise<void>((resolve) => {
    const done = () => {
      window.removeEventListener('afterprint', done);
      resolve();
    };
    window.addEventListener('afterprint', done);
    window.print();
  });
}

function Pieces({ job }: { job: JobOnItsWay }) {
  const [count, setCount] = useState(1);
  const [measured, setMeasured] = useState<number | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  const isWhole = count >= job.pieces.length;
  const isMeasured = job.page?.height !== null || measured !== null;
  useEffect(() => {
    if (isWhole) return undefined;
    const timer = setTimeout(() => setCount((before) => before + 1));
    return () => clearTimeout(timer);
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
        if (isMeasured) putOnPaper(job, sizeOf(job, measured)).then(job.done, job.fail);
        else setMeasured(heightOf(paper));
      });
    return () => {
      isWanted = false;
    };
  }, [isWhole, isMeasured, measured, job]);
  return (
    <>
      <style nonce={styleNonce()}>{pageRule(sizeOf(job, measured), job.foot)}</style>
      <div ref={ref} style={edgesOf(job)}>
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
    return () => document.documentElement.removeAttribute(MARK);
  }, []);
  return createPortal(
    <div className={classes.paper}>
      {job ? (
        <Pieces job={job} />
      ) : (
        <p>
          <Trans>To print the list or labels, press Ctrl+P (⌘P) while the list is on screen.</Trans>
        </p>
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
  kind: PaperKind;
  /** What it is, such as “Receipt 413”: the name of the print job, and of the PDF that it is saved as. */
  title: string;
  /** Null for the printer's own paper. */
  page: Page | null;
  /** What stands at the foot of each page, with its number, on A4 across. */
  foot?: string;
  pieces: readonly ReactNode[];
  /** Puts the pieces that are ready into what is around them. */
  around: (pieces: readonly ReactNode[]) => ReactNode;
}

interface JobOnItsWay extends Job {
  done: () => void;
  fail: (error: unknown) => void;
}

/** What is on its way to the printer; null while there is nothing. */
export const usePrinting = create<{ job: JobOnItsWay | null }>(() => ({
  job: null,
}));

/** Passes something to the printer, or to the system's dialogue. Settles when that is done; rejects with why not. */
export function print(job: Job): Promise<void> {
  return new Promise<void>((done, fail) =>
    usePrinting.setState({ job: { ...job, done, fail } }),
  ).finally(() => usePrinting.setState({ job: null }));
}
