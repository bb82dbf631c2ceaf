import {
  unzipSync,
  zipSync,
  type UnzipOptions,
  type Unzipped,
  type Zippable,
} from 'fflate/browser';

/**
 * Replaces fflate's asynchronous functions for the spreadsheet libraries (see
 * electron.vite.config.ts). They already run in a thread of ours, or in a command of the terminal; fflate
 * would start further ones from addresses that the window's content security policy refuses.
 */
type Done<Value> = (error: Error | null, value: Value) => void;

/** Zips synchronously. Errors are thrown, not passed to `done`. */
export function zip(files: Zippable, done: Done<Uint8Array>): void {
  done(null, zipSync(files));
}

/** Unzips synchronously. Errors are thrown, not passed to `done`. */
export function unzip(
  archive: Uint8Array,
  options: UnzipOptions | Done<Unzipped>,
  done?: Done<Unzipped>,
): void {
  if (typeof options === 'function') options(null, unzipSync(archive));
  else done?.(null, unzipSync(archive, options));
}

export * from 'fflate/browser';
