import { createHmac, timingSafeEqual, type BinaryLike, type KeyObject } from 'node:crypto';
import { PET_STATUSES, type PetStatus } from '../../shared/pet.ts';

/** Signs cursors. A KeyObject is prepared once, bytes every time. */
export type CursorKey = KeyObject | BinaryLike;

/** Eight bytes of id and one of filter; the signature follows. */
const PAYLOAD_BYTES = 9;
const SIGNATURE_BYTES = 16;

/**
 * Returns an opaque cursor to what follows the animal `afterId` in the list of one status (null:
 * all). Signed, so that only a cursor which the service issued for that list is accepted.
 */
export function issueCursor(key: CursorKey, afterId: bigint, status: PetStatus | null): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.writeBigInt64BE(afterId);
  payload.writeUInt8(filterByte(status), PAYLOAD_BYTES - 1);
  return Buffer.concat([payload, sign(key, payload)]).toString('base64url');
}

/** The id after which a cursor continues; undefined unless it was issued here for this filter. */
export function readCursor(
  key: CursorKey,
  cursor: string,
  status: PetStatus | null,
): bigint | undefined {
  const bytes = Buffer.from(cursor, 'base64url');
  // Decoding is lenient, but a cursor is not: only the exact text that was issued counts.
  if (bytes.length !== PAYLOAD_BYTES + SIGNATURE_BYTES) return undefined;
  if (bytes.toString('base64url') !== cursor) return undefined;
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  if (!timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), sign(key, payload))) return undefined;
  if (payload.readUInt8(PAYLOAD_BYTES - 1) !== filterByte(status)) return undefined;
  return payload.readBigInt64BE();
}

function filterByte(status: PetStatus | null): number {
  return status === null ? 0 : PET_STATUSES.indexOf(status) + 1;
}

function sign(key: CursorKey, payload: Buffer): Buffer {
  return createHmac('sha256', key).update(payload).digest().subarray(0, SIGNATURE_BYTES);
}
