import type { ErrorValue } from '../../../shared/errors.ts';
import type { ExportedPet } from '../../../shared/stock-files/exported-pet.ts';
import { FileWriter, type ExportFormat } from './file-writer.ts';

/** Everything the worker does. It serves one dialogue, one call at a time. */
export interface FileCalls {
  beginExport: { input: ExportFormat; output: null };
  writePets: { input: ExportedPet[]; output: null };
  finishExport: { input: null; output: Blob };
}

export type FileCall = {
  [Name in keyof FileCalls]: { name: Name; input: FileCalls[Name]['input'] };
}[keyof FileCalls];

export type FileReply = { ok: true; value: unknown } | { ok: false; error: ErrorValue };

/** Writes files. */
export class FileWork {
  #writer: FileWriter | undefined;

  async do(call: FileCall): Promise<FileCalls[keyof FileCalls]['output']> {
    switch (call.name) {
      case 'beginExport':
        this.#writer = new FileWriter(call.input);
        return null;
      case 'writePets':
        this.#writer?.write(call.input);
        return null;
      case 'finishExport': {
        if (!this.#writer) throw new Error('No export was begun');
        return this.#writer.finish();
      }
    }
  }
}
