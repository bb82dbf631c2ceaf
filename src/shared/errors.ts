import { z } from 'zod';
import { ERROR_CODES, sentenceOf, type ErrorCode, type PlainErrorCode } from './error-codes.ts';

/** An error as a value: it crosses the bridge as such, and HTTP's Error body is made from it. */
export const ErrorValue = z.object({
  code: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]),
  /** A sentence for a person: what happened, and what to do about it. */
  message: z.string(),
  /** Problems by field, for a form to show beside each, in the same words as `message`. */
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorValue = z.infer<typeof ErrorValue>;

type ShopErrorOptions = ErrorOptions & Pick<ErrorValue, 'fields'>;

/**
 * The only error class: a code, and a sentence for a person, which defaults to the code's own (see
 * `ERRORS`). Thrown everywhere below the edges.
 */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;

  constructor(code: PlainErrorCode, message?: undefined, options?: ShopErrorOptions);
  constructor(code: ErrorCode, message: string, options?: ShopErrorOptions);
  constructor(code: ErrorCode, message = sentenceOf(code), options?: ShopErrorOptions) {
    super(message, options);
    this.name = 'ShopError';
    this.code = code;
    this.fields = options?.fields;
  }

  toValue(): ErrorValue {
    return { code: this.code, message: this.message, ...(this.fields && { fields: this.fields }) };
  }
}

/** What an edge reports for anything thrown: a ShopError as it is, everything else as our own fault. */
export function errorValueOf(error: unknown): ErrorValue {
  return (error instanceof ShopError ? error : new ShopError('internal_error')).toValue();
}

/** All problems that a schema found, by the field's path (`name`, `quotas.perDay`). */
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
