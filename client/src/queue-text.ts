import { QueueStorageError } from './errors.ts';
import type { NewPet } from './pet.ts';

/** An animal that waits to be added, with the key that makes sending it again harmless. */
export interface Waiting {
  idempotencyKey: string;
  pet: NewPet;
}

/** An animal that the service refused for good, and why. */
export interface Refused extends Waiting {
  code: string;
  message: string;
  status: number;
}

/** What a queue stores. */
export interface Stored {
  waiting: readonly Waiting[];
  refused: readonly Refused[];
}

const FORMAT = 'animal-store-queue/1';

/** The text that a queue is stored as. */
export function writeQueue(stored: Stored): string {
  return JSON.stringify({ format: FORMAT, ...stored }, writeCategory);
}

/** What `writeQueue` wrote. Throws a QueueStorageError for anything else, such as a damaged file. */
export function readQueue(text: string): Stored {
  const { format, waiting, refused } = parsed(text) as Record<string, unknown>;
  if (format !== FORMAT || !areAll(waiting, isWaitingText) || !areAll(refused, isRefusedText)) {
    throw notOurs();
  }
  return { waiting: waiting.map(withNumber), refused: refused.map(withNumber) };
}

/** Whether an animal can be stored and read again. */
export function isStorable(waiting: Waiting): boolean {
  return isWaitingText(JSON.parse(JSON.stringify(waiting, writeCategory)));
}

function parsed(text: string): object {
  try {
    return (JSON.parse(text) ?? {}) as object;
  } catch (error) {
    throw notOurs(error);
  }
}

function notOurs(cause?: unknown): QueueStorageError {
  const message =
    'This is not the text of a queue, or a newer client wrote it. Give the queue another file, and keep this one: animals may wait in it.';
  return new QueueStorageError('other_format', message, { cause });
}

function writeCategory(key: string, value: unknown): unknown {
  return key === 'categoryId' ? String(value) : value;
}

/** A waiting animal as it is stored: the number as text, so that it keeps every digit. */
interface WaitingText {
  idempotencyKey: string;
  pet: Omit<NewPet, 'categoryId'> & { categoryId: string };
}
type RefusedText = WaitingText & Pick<Refused, 'code' | 'message' | 'status'>;

function withNumber<Text extends WaitingText>({ pet, ...rest }: Text) {
  return { ...rest, pet: { ...pet, categoryId: BigInt(pet.categoryId) } };
}

function areAll<Text>(list: unknown, isOne: (value: unknown) => value is Text): list is Text[] {
  return Array.isArray(list) && list.every(isOne);
}

const WHOLE = /^-?\d{1,19}$/;
/** What a header can carry: any other key could never be sent, nor what waits behind it. */
const SENDABLE = /^[\x21-\x7e]{1,255}$/;

function isWaitingText(value: unknown): value is WaitingText {
  const { idempotencyKey, pet } = (value ?? {}) as Partial<WaitingText>;
  return (
    typeof idempotencyKey === 'string' &&
    SENDABLE.test(idempotencyKey) &&
    typeof pet?.name === 'string' &&
    typeof pet.categoryId === 'string' &&
    WHOLE.test(pet.categoryId)
  );
}

function isRefusedText(value: unknown): value is RefusedText {
  const { code, message, status } = (value ?? {}) as Partial<RefusedText>;
  const isRefusal =
    typeof code === 'string' && typeof message === 'string' && typeof status === 'number';
  return isRefusal && isWaitingText(value);
}
