import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { Outbox } from './thread-calls.ts';
import type { Dispatch } from './calls.ts';

let posted: Dispatch[];
let outbox: Outbox;

beforeEach(() => {
  posted = [];
  outbox = new Outbox((dispatch) => posted.push(dispatch));
});

it('posts as one message all that gets ready in one turn, by kind and in order', async () => {
  outbox.reply([1, true, 'one']);
  outbox.note(7, { kind: 'more' });
  outbox.change({ kind: 'foreign' });
  await Promise.resolve();
  outbox.reply([2, true, 'two']);
  outbox.note(7, { kind: 'progress', ready: 5 });
  outbox.change({ kind: 'replaced' });
  expect(posted).toEqual([]);
  await turn();
  expect(posted).toEqual([
    {
      changes: [{ kind: 'foreign' }, { kind: 'replaced' }],
      notes: [
        [7, { kind: 'more' }],
        [7, { kind: 'progress', ready: 5 }],
      ],
      replies: [
        [1, true, 'one'],
        [2, true, 'two'],
      ],
    },
  ]);
});

it('posts what gets ready in the next turn as the next message', async () => {
  outbox.reply([1, true, 'one']);
  await turn();
  outbox.reply([2, true, 'two']);
  await turn();
  await turn();
  expect(posted.map(({ replies }) => replies)).toEqual([[[1, true, 'one']], [[2, true, 'two']]]);
});

it.each<[what: string, put: () => void]>([
  [
    'a lone reply',
    () => {
      outbox.reply([1, true, 'one']);
    },
  ],
  [
    'a lone note',
    () => {
      outbox.note(7, { kind: 'more' });
    },
  ],
  [
    'a lone change',
    () => {
      outbox.change({ kind: 'foreign' });
    },
  ],
  [
    'a reply with a note',
    () => {
      outbox.note(7, { kind: 'more' });
      outbox.reply([1, true, 'one']);
    },
  ],
])('posts %s, at once when it is to, and not again', async (_what, put) => {
  put();
  outbox.flush();
  expect(posted).toHaveLength(1);
  await turn();
  expect(posted).toHaveLength(1);
  put();
  await turn();
  expect(posted).toHaveLength(2);
});

it('posts nothing when nothing is ready', () => {
  outbox.flush();
  expect(posted).toEqual([]);
});
