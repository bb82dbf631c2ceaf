import { errorOf, ShopError, type ErrorValue } from '../../shared/errors.ts';

/** A thrown error as it crosses between threads, where an instance of a class would lose its fields. */
export interface SerializedError {
  message: string;
  stack: string | undefined;
  /** The value of a ShopError. */
  value: ErrorValue | null;
  /** The code of SQLite's and the system's errors. */
  code: string | null;
  cause: SerializedError | null;
}

/** Turns what was thrown into a value. */
export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return serializeError(new Error(String(error)));
  const { message, stack, cause } = error;
  return {
    message,
    stack,
    value: error instanceof ShopError ? error.toValue() : null,
    code: 'code' in error && typeof error.code === 'string' ? error.code : null,
    cause: cause instanceof Error ? serializeError(cause) : null,
  };
}

/** Turns it back into an error to throw: a ShopError if it was one, with its causes and their codes. */
export function deserializeError(serialized: SerializedError): Error {
  const { message, stack, value, code } = serialized;
  const options = serialized.cause ? { cause: deserializeError(serialized.cause) } : {};
  const error = value
    ? errorOf(value, options)
    : Object.assign(new Error(message, options), code !== null && { code });
  if (stack !== undefined) error.stack = stack;
  return error;
}

/** Restores a record's Buffers, which cross as plain bytes. */
export function withBuffers<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value) as [string, unknown][]) {
    const isBytes = field instanceof Uint8Array;
    fields[name] = isBytes ? Buffer.from(field.buffer, field.byteOffset, field.length) : field;
  }
  return fields as Value;
}
