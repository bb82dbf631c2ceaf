/* A thread that reads one list, so that tills are served at the same time. */
import { parentPort, workerData } from 'node:worker_threads';
import { ShopError } from '../../../shared/errors.ts';
import { ListWork, type ListCall, type ListReply } from './list-work.ts';

const source = workerData as { name: string; isPasted: boolean; bytes: Uint8Array };
let work: ListWork | undefined;

parentPort?.on('message', (call: ListCall) => {
  parentPort?.postMessage({ number: call.number, reply: replyTo(call) });
});

function replyTo(call: ListCall): ListReply {
  try {
    work ??= new ListWork({ ...source, bytes: Buffer.from(source.bytes.buffer) });
    return { ok: true, value: work.do(call) };
  } catch (error) {
    if (error instanceof ShopError) return { ok: false, error: error.toValue() };
    return { ok: false, fault: error instanceof Error ? (error.stack ?? error.message) : '' };
  }
}
