import {
  unzipSync,
  zipSync,
  type UnzipOptions,
  type Unzipped,
  type Zippable,
} from 'fflate/browser';

/**
 * What the spreadsheet libraries find in place of fflate (see electron.vite.config.ts): they work in
 * our worker already, and fflate would start more of them from addresses that the content security
 * policy refuses.
 */
type Done<Value> = (error: Error | null, value: Value) => void;

/** Packs at once; errors are thrown. */
export function zip(files: Zippable, done: Done<Uint8Array>): void {
  done(null, zipSync(files));
}

/** Unpacks at once; errors are thrown. */
export function unzip(
  archive: Uint8Array,
  options: UnzipOptions | Done<Unzipped>,
  done?: Done<Unzipped>,
): void {
  if (typeof options === 'function') options(null, unzipSync(archive));
  else done?.(null, unzipSync(archive, options));
}

export * from 'fflate/browser';
