import { z } from 'zod';
import { errorValueOf } from '../../../shared/errors.ts';
import { FileWork, type FileCall, type FileReply } from './file-work.ts';

// The policy that holds for the page holds here too: no code is made from text.
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
