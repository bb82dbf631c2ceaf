import { z } from 'zod';
import { Parts, type Sentence } from './say.ts';
import { ERROR_CODES, sentenceOf, type ErrorCode, type PlainErrorCode } from './error-codes.ts';

/** An error as a value: it crosses the bridge as such, and HTTP's Error body is made from it. */
export const ErrorValue = z.object({
  code: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]),
  /** A sentence for a person: what happened, and what to do about it. */
  message: z.string(),
  /** What `message` is made of, where values stand in it. */
  said: Parts.optional(),
  /** Problems by field, for a form to show beside each, in the same words as `message`. */
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorValue = z.infer<typeof ErrorValue>;

type ShopErrorOptions = ErrorOptions & Pick<ErrorValue, 'fields' | 'said'>;

/**
 * The only error class: a code, and a sentence for a person, which defaults to the code's own (see
 * `ERRORS`). Thrown everywhere below the edges.
 */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly said: Parts | undefined;

  constructor(code: PlainErrorCode, message?: undefined, options?: ShopErrorOptions);
  constructor(code: ErrorCode, message: string | Sentence, options?: ShopErrorOptions);
  constructor(
    code: ErrorCode,
    message: string | Sentence | undefined = sentenceOf(code),
    options?: ShopErrorOptions,
  ) {
    super(typeof message === 'object' ? message.english : message, options);
    this.name = 'ShopError';
    this.code = code;
    this.fields = options?.fields;
    this.said = typeof message === 'object' ? partsOf(message) : options?.said;
  }

  toValue(): ErrorValue {
    const { code, message, said, fields } = this;
    return { code, message, ...(said && { said }), ...(fields && { fields }) };
  }
}

/** The parts of a sentence; none where it is what its pattern is. */
function partsOf({ pattern, values }: Sentence): Parts | undefined {
  return values.length > 0 ? { pattern, values } : undefined;
}

/** What an edge reports for anything thrown: a ShopError as it is, everything else as our own fault. */
export function errorValueOf(error: unknown): ErrorValue {
  return (error instanceof ShopError ? error : new ShopError('internal_error')).toValue();
}

/** The error of a value that came from another thread, with all that it says. */
export function errorOf(
  { code, message, said, fields }: ErrorValue,
  options?: ErrorOptions,
): ShopError {
  const parts = { ...(said && { said }), ...(fields && { fields }) };
  return new ShopError(code, message, { ...options, ...parts });
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
