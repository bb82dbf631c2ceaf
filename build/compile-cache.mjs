// @ts-check
/**
 * Imported by what starts hundreds of threads and programs from the same sources: their code is
 * compiled once. Node reads the variable when they start.
 */
import { join } from 'node:path';

process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/compile');
