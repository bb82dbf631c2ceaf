import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { ShopError } from '../../shared/errors.ts';
import { deserializeError, serializeError, withBuffers } from './serialized-error.ts';

/** What arrives at the other thread. */
function crossed(thrown: unknown): Error {
  return deserializeError(structuredClone(serializeError(thrown)));
}

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('This was to fail');
}

describe('an error that crosses between threads', () => {
  it('is a ShopError with its fields if it was one', () => {
    const fields = { name: 'is taken' };
    const error = crossed(new ShopError('invalid_body', 'The name is taken.', { fields }));
    expect(error).toBeInstanceOf(ShopError);
    expect(error).toMatchObject({ code: 'invalid_body', message: 'The name is taken.', fields });
  });

  it('has no fields and no cause if it had none', () => {
    const error = crossed(new ShopError('not_found', 'There is no such animal.'));
    expect(error).toMatchObject({ code: 'not_found', fields: undefined });
    expect(error).not.toHaveProperty('cause');
    expect(crossed(new Error('as it is'))).not.toHaveProperty('code');
  });

  it('names the place where it was thrown, also in its causes', () => {
    const cause = new Error('the disk');
    const error = new ShopError('storage_unavailable', 'Not now.', { cause });
    expect(crossed(error).stack).toBe(error.stack);
    expect(crossed(error).cause).toMatchObject({ message: 'the disk', stack: cause.stack });
    delete cause.stack;
    expect(crossed(cause).stack).toContain('the disk');
  });

  it('keeps the code of SQLite and of the system, however deep it is', () => {
    const ofSqlite = thrownBy(() => new Database(':memory:').exec('SELEC 1'));
    expect(crossed(ofSqlite)).toMatchObject({ code: 'SQLITE_ERROR', message: /syntax error/ });
    const ofSystem = thrownBy(() => readFileSync('/no/such/file'));
    expect(crossed(ofSystem)).toMatchObject({ code: 'ENOENT' });
    const between = new Error('could not be read', { cause: ofSystem });
    const error = crossed(new ShopError('file_unreadable', 'Try another.', { cause: between }));
    expect(error).toMatchObject({
      code: 'file_unreadable',
      cause: { message: 'could not be read', cause: { code: 'ENOENT' } },
    });
  });

  it('keeps no code that is no text, and no cause that is no error', () => {
    const error = crossed(Object.assign(new Error('odd', { cause: 'a text' }), { code: 7 }));
    expect(error.message).toBe('odd');
    expect(error).not.toHaveProperty('code');
    expect(error).not.toHaveProperty('cause');
  });

  it('becomes one if something else was thrown', () => {
    expect(crossed('a text')).toEqual(new Error('a text'));
    expect(crossed(undefined)).toEqual(new Error('undefined'));
  });
});

describe('a record that crosses between threads', () => {
  it('gets its Buffers back, and keeps the rest', () => {
    const record = { id: 'k1', digest: Buffer.from('secret'), previousDigest: null, perDay: 7n };
    const arrived = structuredClone(record);
    expect(Buffer.isBuffer(arrived.digest)).toBe(false);
    const restored = withBuffers(arrived);
    expect(restored).toEqual(record);
    expect(restored.digest.toString('utf8')).toBe('secret');
  });

  it('has the bytes of its own part of a larger array', () => {
    const whole = new Uint8Array([1, 2, 3, 4, 5, 6]);
    const { digest } = withBuffers({ digest: whole.subarray(2, 5) });
    expect(Buffer.from([3, 4, 5]).equals(digest)).toBe(true);
  });

  it.each([[null], [undefined], ['text'], [7n], [[new Uint8Array(1)]]])(
    'is left as it is when it is none: %o',
    (value) => expect(withBuffers(value)).toBe(value),
  );
});
