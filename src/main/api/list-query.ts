import { createHmac, timingSafeEqual, type BinaryLike, type KeyObject } from 'node:crypto';
import { ShopError } from '../../shared/errors.ts';
import { PetStatus, PET_STATUSES } from '../../shared/pet.ts';

/** Animals per page unless the client says otherwise. */
export const DEFAULT_LIMIT = 20;
/** The most animals per page. */
export const MAX_LIMIT = 100;

const LIMIT = /^(?:[1-9]\d?|100)$/;

/** What a client requests of the list. */
export interface ListQuery {
  readonly limit: number;
  readonly status: PetStatus | null;
  /** The page begins after this id. */
  readonly afterId: bigint;
}

/** Smaller than any animal's id. */
const BEFORE_ALL = 0n;

/**
 * Parses the query of `GET /v1/pets`, ignoring unknown parameters. Throws `invalid_parameter` with
 * all problems, and `invalid_cursor`.
 */
export function parseListQuery(query: string, cursorKey: CursorKey): ListQuery {
  if (query === '') return { limit: DEFAULT_LIMIT, status: null, afterId: BEFORE_ALL };
  const parameters = new URLSearchParams(query);
  const problems: string[] = [];

  const limit = single(parameters, 'limit', problems) ?? String(DEFAULT_LIMIT);
  if (!LIMIT.test(limit)) {
    problems.push(`limit must be a whole number from 1 to ${MAX_LIMIT}, in plain digits`);
  }
  const status = PetStatus.nullable().safeParse(single(parameters, 'status', problems));
  if (!status.success) problems.push('status must be one of available, pending, sold');

  const cursor = single(parameters, 'cursor', problems);
  const afterId = cursor === null ? BEFORE_ALL : readCursor(cursorKey, cursor, status.data ?? null);
  if (problems.length > 0 || !status.success) {
    throw new ShopError('invalid_parameter', `${problems.join('; ')}.`);
  }
  if (afterId === undefined) throw new ShopError('invalid_cursor');
  return { limit: Number(limit), status: status.data, afterId };
}

/** The relative address of the page that begins at a cursor (RFC 8288 section 3.1). */
export function nextPageAddress(query: ListQuery, cursor: string): string {
  const parameters = new URLSearchParams({ limit: String(query.limit) });
  if (query.status !== null) parameters.set('status', query.status);
  parameters.set('cursor', cursor);
  return `/v1/pets?${parameters.toString()}`;
}

function single(parameters: URLSearchParams, name: string, problems: string[]): string | null {
  const values = parameters.getAll(name);
  if (values.length > 1) problems.push(`${name} must be given once`);
  return values[0] ?? null;
}

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
