import { ShopError } from '../../shared/errors.ts';
import { PetStatus } from '../../shared/pet.ts';
import { readCursor, type CursorKey } from './cursor.ts';

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
 * all problems.
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
  if (afterId === undefined && status.success) {
    problems.push(
      'cursor must be taken from the headers Link or X-Next-Cursor of a page of this same list; begin again without it',
    );
  }

  if (problems.length > 0 || !status.success || afterId === undefined) {
    throw new ShopError('invalid_parameter', `${problems.join('; ')}.`);
  }
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
