/**
 * Node's `node:http`, as `require` gives it. An import statement would read every name that the
 * module exports, and some of them load a whole HTTP client (undici) on being read: 12 MB resident
 * that nobody here uses (docs/performance.md).
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
