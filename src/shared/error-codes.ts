/** What all errors of one code have in common. */
interface ErrorKind {
  /** Its HTTP status; for a code that tills never see, the closest one. */
  readonly status: number;
  /** The sentence for a person, unless the place that throws it gives a more precise one. */
  readonly sentence?: string;
  /** Present for a code that tills can see. */
  readonly tills?: {
    readonly cause: string;
    /** Whether the same request is worth repeating. */
    readonly retry: string;
    /** After how many seconds, for an error that passes by itself (RFC 9110 section 10.2.3). */
    readonly retryAfter?: number;
  };
}

/**
 * The only registry of errors, which the service, its OpenAPI document, the guide at /docs, the
 * window and the terminal all use.
 */
export const ERRORS = {
  invalid_json: {
    status: 400,
    tills: { cause: 'The body is not JSON in UTF-8.', retry: 'no' },
  },
  invalid_body: {
    status: 400,
    tills: {
      cause: 'The body is JSON, but no NewPet; the message names every field that is wrong.',
      retry: 'no',
    },
  },
  invalid_parameter: {
    status: 400,
    tills: {
      cause: 'A query parameter or the Idempotency-Key is wrong; the message names it.',
      retry: 'no',
    },
  },
  invalid_cursor: {
    status: 400,
    sentence:
      'cursor must be taken from the headers Link or X-Next-Cursor of a page of this same list, of this same shop; begin again without it.',
    tills: {
      cause: 'The cursor was not issued here for this list, or is no longer valid.',
      retry: 'no; begin the list again without a cursor',
    },
  },
  bad_request: {
    status: 400,
    tills: { cause: 'Malformed HTTP; an invalid Host, too.', retry: 'no' },
  },
  missing_api_key: {
    status: 401,
    sentence: 'Send the API key in the header "Authorization: Bearer <API_KEY>".',
    tills: { cause: 'No bearer token was sent.', retry: 'no' },
  },
  invalid_api_key: {
    status: 401,
    tills: {
      cause:
        'The key is mistyped, of the other environment, revoked or unknown; the message says which.',
      retry: 'no',
    },
  },
  not_found: {
    status: 404,
    tills: { cause: 'No such animal, or no such path.', retry: 'no' },
  },
  method_not_allowed: {
    status: 405,
    tills: { cause: 'The path has other methods; Allow names them.', retry: 'no' },
  },
  request_timeout: {
    status: 408,
    sentence: 'The request did not arrive in time, and nothing was done. Send it again, in one go.',
    tills: {
      cause: 'The head took longer than 10 s to arrive, or the whole request longer than 20 s.',
      retry: 'yes, with the same Idempotency-Key; nothing was done',
    },
  },
  request_in_progress: {
    status: 409,
    sentence:
      'The first request with this Idempotency-Key is still under way. Try again in a moment.',
    tills: {
      cause: 'The first request with this Idempotency-Key is still under way.',
      retry: 'yes, after Retry-After, with the same key and body',
      retryAfter: 1,
    },
  },
  precondition_failed: {
    status: 412,
    sentence: 'No If-Match can match here: the list has no ETag. Leave the header out.',
    tills: { cause: 'An addition was sent with If-Match.', retry: 'no' },
  },
  body_too_large: {
    status: 413,
    sentence: 'Send a body of at most 64 KiB (65536 bytes).',
    tills: { cause: 'The body is larger than 64 KiB.', retry: 'no' },
  },
  uri_too_long: {
    status: 414,
    sentence: 'Send a shorter target: path and query have at most 8192 bytes.',
    tills: { cause: 'Path and query are longer than 8 KiB.', retry: 'no' },
  },
  unsupported_media_type: {
    status: 415,
    tills: { cause: 'The body is not plain application/json.', retry: 'no' },
  },
  idempotency_key_reused: {
    status: 422,
    sentence:
      'This Idempotency-Key was used for another animal. Send a new key with each new animal.',
    tills: {
      cause: 'The Idempotency-Key was used for another animal.',
      retry: 'no; send a new key with each new animal',
    },
  },
  headers_too_large: {
    status: 431,
    sentence:
      'Send fewer headers: at most 16 KiB of them and the request line, and at most 100 in number.',
    tills: {
      cause: 'The request line and headers are longer than 16 KiB, or there are more than 100.',
      retry: 'no',
    },
  },
  rate_limited: {
    status: 429,
    tills: {
      cause: 'The minute or the day of the plan is used up.',
      retry: 'yes, after Retry-After',
    },
  },
  key_banned: {
    status: 429,
    tills: {
      cause: 'The key went on sending after 429.',
      retry: 'yes, after Retry-After; the owner of the shop can end it sooner',
    },
  },
  internal_error: {
    status: 500,
    sentence:
      'Something went wrong inside Animal Store. Try again; if it happens again, save diagnostics and report it.',
    tills: {
      cause: 'A fault of the service.',
      retry: 'yes, after a growing pause, with the same Idempotency-Key',
    },
  },
  not_implemented: {
    status: 501,
    sentence: 'HTTP does not know this method here. Send GET, HEAD or POST.',
    tills: { cause: 'A method that HTTP does not know.', retry: 'no' },
  },
  storage_unavailable: {
    status: 503,
    tills: {
      cause: 'The disk is full or fails. Nothing was stored.',
      retry: 'yes, after Retry-After, with the same Idempotency-Key',
      retryAfter: 5,
    },
  },

  // Seen only in the window, in the terminal and at startup.
  keychain_unavailable: { status: 503 },
  port_unavailable: { status: 503 },
  data_folder_unavailable: { status: 503 },
  data_folder_in_use: { status: 409 },
  database_damaged: { status: 500 },
  database_newer: { status: 409 },
  backup_failed: { status: 500 },
  too_slow: {
    status: 503,
    sentence:
      'The database takes too long for this. To search, type more or choose a category; otherwise try again when less is going on.',
  },
  file_unreadable: { status: 400 },
  cancelled: { status: 400 },
  sign_in_needed: {
    status: 401,
    sentence: 'This window is locked. Choose your name and enter your PIN.',
  },
  wrong_pin: { status: 401 },
  owner_needed: {
    status: 403,
    sentence: 'Only an owner can do that. Ask one to sign in here.',
  },
  connection_lost: { status: 503 },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

type CodesWith<Part extends keyof ErrorKind> = {
  [Code in ErrorCode]: (typeof ERRORS)[Code] extends Record<Part, unknown> ? Code : never;
}[ErrorCode];

/** The codes whose sentence is always the same. */
export type PlainErrorCode = CodesWith<'sentence'>;
/** The codes that tills can see: the values of `code` in the service's Error body. */
export type ServiceErrorCode = CodesWith<'tills'>;

/** Whether tills can see a code. The service never sends any other. */
export function isForTills(code: ErrorCode): code is ServiceErrorCode {
  return 'tills' in ERRORS[code];
}

export const SERVICE_ERROR_CODES = ERROR_CODES.filter(isForTills);

/** Returns the sentence of a code, if it has one of its own. */
export function sentenceOf(code: ErrorCode): string | undefined {
  const kind: ErrorKind = ERRORS[code];
  return kind.sentence;
}

/** What the service's documentation says about a code. */
export function tillsOf(code: ErrorCode): ErrorKind['tills'] {
  const kind: ErrorKind = ERRORS[code];
  return kind.tills;
}
