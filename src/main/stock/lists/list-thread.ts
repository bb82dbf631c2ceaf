/* A thread that reads one list, so that tills are served meanwhile. */
import { parentPort, workerData } from 'node:worker_threads';
import { ShopError } from '../../../shared/errors.ts';
import { ListWork, type ListCall, type ListReply } from './list-work.ts';

const source = workerData as { name: string; isPasted: boolean; bytes: Uint8Array };
let work: ListWork | undefined;
let last: Promise<unknown> = Promise.resolve();

parentPort?.on('message', (call: ListCall) => {
  last = last.then(async () => {
    parentPort?.postMessage({ number: call.number, reply: await replyTo(call) });
  });
});

async function replyTo(call: ListCall): Promise<ListReply> {
  try {
    work ??= new ListWork({ ...source, bytes: Buffer.from(source.bytes.buffer) });
    return { ok: true, value: await work.do(call) };
  } catch (error) {
    if (error instanceof ShopError) return { ok: false, error: error.toValue() };
    return { ok: false, fault: error instanceof Error ? (error.stack ?? error.message) : '' };
  }
}
