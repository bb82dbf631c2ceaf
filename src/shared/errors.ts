import { z } from 'zod';

/**
 * Every error that the shop can tell of, with the HTTP status it has on the service.
 * The first group is the service's (`code` of its Error body); the second is met only in the
 * window, in the terminal and at start, and has the status that fits best.
 */
export const ERROR_STATUS = {
  invalid_json: 400,
  invalid_body: 400,
  invalid_parameter: 400,
  bad_request: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  not_found: 404,
  method_not_allowed: 405,
  request_in_progress: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  key_banned: 429,
  internal_error: 500,
  storage_unavailable: 503,

  keychain_unavailable: 503,
  port_unavailable: 503,
  data_folder_unavailable: 503,
  data_folder_in_use: 409,
  database_damaged: 500,
  database_newer: 409,
  backup_failed: 500,
  file_unreadable: 400,
  cancelled: 400,
  sign_in_needed: 401,
  wrong_pin: 401,
  owner_needed: 403,
  connection_lost: 503,
} as const;

export const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[];
export type ErrorCode = keyof typeof ERROR_STATUS;

/** An error as a value: what crosses the bridge, and what HTTP's Error body is made from. */
export const ErrorValue = z.object({
  code: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]),
  /** A sentence for a person: what happened and what to do about it. */
  message: z.string(),
  /** Problems by field, for a form to show beside each; the same words as in `message`. */
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorValue = z.infer<typeof ErrorValue>;

/** The one error class: carries a code and a sentence for a person. Raised everywhere below the edges. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options?: ErrorOptions & Pick<ErrorValue, 'fields'>,
  ) {
    super(message, options);
    this.name = 'ShopError';
    this.code = code;
    this.fields = options?.fields;
  }

  toValue(): ErrorValue {
    return { code: this.code, message: this.message, ...(this.fields && { fields: this.fields }) };
  }
}

/** What an edge tells of anything that was raised: a ShopError as it is, all else as our own fault. */
export function errorValueOf(error: unknown): ErrorValue {
  if (error instanceof ShopError) return error.toValue();
  return {
    code: 'internal_error',
    message:
      'Something went wrong inside Animal Store. Try again; if it happens again, save diagnostics and report it.',
  };
}

/** All problems that a schema found, keyed by the path of the field (`name`, `quotas.perDay`). */
export function fieldProblems(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.');
    fields[path] ??= issue.message;
  }
  return fields;
}

/** The problems in one sentence: `name must be text; categoryId must be a whole number`. */
export function problemSentence(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([field, problem]) => (field === '' ? problem : `${field} ${problem}`))
    .join('; ');
}
