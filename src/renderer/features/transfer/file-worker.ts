import { z } from 'zod';
import { errorValueOf, type ErrorValue } from '../../../shared/errors.ts';
import type { Field } from '../../../shared/fields/field.ts';
import type { ExportedPet } from '../../../shared/stock-files/exported-pet.ts';
import {
  ListWriter,
  type ExportFormat,
  type ListReader,
} from '../../../shared/stock-files/write-list.ts';

/** Everything the worker does. It serves one dialogue, one call at a time. */
export interface FileCalls {
  beginExport: {
    input: { format: ExportFormat; fields: Field[]; currency: string; reader: ListReader };
    output: null;
  };
  writePets: { input: ExportedPet[]; output: null };
  finishExport: { input: null; output: Blob };
}

type FileCall = {
  [Name in keyof FileCalls]: { name: Name; input: FileCalls[Name]['input'] };
}[keyof FileCalls];

export type FileReply = { ok: true; value: unknown } | { ok: false; error: ErrorValue };

const MEDIA_TYPES = { csv: 'text/csv;charset=utf-8', json: 'application/json', xlsx: '' };

/** Writes files. */
class FileWork {
  #format: ExportFormat = 'csv';
  #writer: ListWriter | undefined;
  #parts: (string | Blob)[] = [];

  #begin({ format, fields, currency, reader }: FileCalls['beginExport']['input']): null {
    this.#format = format;
    this.#writer = new ListWriter(format, fields, currency, reader);
    return null;
  }

  async do(call: FileCall): Promise<FileCalls[keyof FileCalls]['output']> {
    switch (call.name) {
      case 'beginExport':
        return this.#begin(call.input);
      case 'writePets':
        if (this.#writer) this.#parts.push(this.#writer.write(call.input));
        return null;
      case 'finishExport': {
        if (!this.#writer) throw new Error('No export was begun');
        this.#parts.push(await this.#writer.end());
        return new Blob(this.#parts, { type: MEDIA_TYPES[this.#format] });
      }
    }
  }
}

// The page's security policy applies here, too: no code may be generated from text.
z.config({ jitless: true });

const work = new FileWork();

addEventListener('message', ({ data }: MessageEvent<{ number: number; call: FileCall }>) => {
  const { number, call } = data;
  work.do(call).then(
    (value) => reply(number, { ok: true, value }),
    (error: unknown) => reply(number, { ok: false, error: errorValueOf(error) }),
  );
});

function reply(number: number, result: FileReply): void {
  postMessage({ number, result });
}
