/**
 * Node's `node:http`, as `require` returns it. An import statement would read every name that the
 * module exports, and reading some of them loads a whole HTTP client (undici): 12 MB of memory that
 * nobody here uses (docs/performance.md).
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
