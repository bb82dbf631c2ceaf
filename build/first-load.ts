import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A file of the window, and its size gzipped, in bytes. */
export interface LoadedFile {
  name: string;
  gzipped: number;
}

/**
 * The scripts and styles of a built window (`out/renderer`) that are needed to show its first
 * screen: those that index.html names, and what these import other than on demand.
 */
export function firstLoad(renderer: string): LoadedFile[] {
  const html = readFileSync(join(renderer, 'index.html'), 'utf8');
  const names = new Set(named(html, /assets\/([\w.-]+\.(?:js|css))/g));
  const files: LoadedFile[] = [];
  // What is added to a set while it is iterated comes up as well.
  for (const name of names) {
    const bytes = readFileSync(join(renderer, 'assets', name));
    files.push({ name, gzipped: gzipSync(bytes).length });
    if (!name.endsWith('.js')) continue;
    const imports = /\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;
    for (const imported of named(bytes.toString('utf8'), imports)) names.add(imported);
  }
  return files;
}

function named(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
}
