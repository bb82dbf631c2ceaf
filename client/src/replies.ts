import { ConnectionError, FOREIGN, RefusedError } from './errors.ts';
import type { TillReply } from './transport.ts';

/** What a reply holds. Throws a ConnectionError for what the service would never send. */
export function read<Value>({ body }: TillReply, reader: (body: string) => Value): Value {
  try {
    return reader(body);
  } catch (error) {
    throw new ConnectionError(error);
  }
}

/** Why a request was refused. Something between till and shop may answer in words of its own: then the status alone counts. */
export function refusalOf(reply: TillReply): RefusedError {
  const wait = Number(reply.header('retry-after') ?? NaN);
  const retryAfter = Number.isFinite(wait) && wait >= 0 ? wait : null;
  const { status } = reply;
  try {
    const { code, message } = JSON.parse(reply.body) as { code: unknown; message: unknown };
    if (typeof code === 'string' && typeof message === 'string') {
      return new RefusedError({ status, code, message, retryAfter });
    }
  } catch {
    // No JSON, so not ours.
  }
  const message = `Something answered with status ${status} and no words of Animal Store.`;
  return new RefusedError({ status, code: FOREIGN, message, retryAfter });
}
