import { z } from 'zod';
import { errorValueOf } from '../../../shared/errors.ts';
import { FileWork, type FileCall, type FileReply } from './file-work.ts';

// The page's security policy applies here, too: no code may be generated from text.
z.config({ jitless: true });

const work = new FileWork();

addEventListener('message', ({ data }: MessageEvent<{ number: number; call: FileCall }>) => {
  const { number, call } = data;
  work.do(call).then(
    (value) => {
      reply(number, { ok: true, value });
    },
    (error: unknown) => {
      reply(number, { ok: false, error: errorValueOf(error) });
    },
  );
});

function reply(number: number, result: FileReply): void {
  postMessage({ number, result });
}
