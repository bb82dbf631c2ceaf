import type { IncomingMessage } from 'node:http';
import { ShopError } from '../../../shared/errors.ts';
import type { AdditionOutcome, KeyRecord } from '../../store/store.ts';
import type { Exchange } from '../exchange.ts';
import { readBody, requireJson } from '../read-body.ts';
import { parseNewPet } from '../parse-json.ts';
import { petJson } from '../pet-json.ts';
import { replyJson } from '../reply.ts';

const MAX_IDEMPOTENCY_KEY_LENGTH = 255;

/** Marks a first reply that is repeated. Other services with the same promise use this name, too. */
const REPLAYED = ['Idempotency-Replayed', 'true'] as const;

/** `POST /v1/pets`: replies with 201 once the animal is durably stored. */
export async function createPet(exchange: Exchange, key: KeyRecord): Promise<void> {
  const idempotencyKey = idempotencyKeyOf(exchange.request);
  requireJson(exchange.request);
  exchange.body = await readBody(exchange);
  const pet = parseNewPet(exchange.body);
  const added = await exchange.parts.store.pets.add({
    pet,
    author: { kind: 'till', id: key.id, name: key.label },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
  const replayed = added.outcome === 'replayed' ? REPLAYED : undefined;
  replyJson(exchange, 201, petJson(rowOf(added)), replayed);
}

function idempotencyKeyOf(request: IncomingMessage): string | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  const isSentOnce = request.headersDistinct['idempotency-key']?.length === 1;
  if (isSentOnce && key.length > 0 && key.length <= MAX_IDEMPOTENCY_KEY_LENGTH) return key;
  throw new ShopError(
    'invalid_parameter',
    'Idempotency-Key must be given once, with 1 to 255 characters.',
  );
}

function rowOf(addition: AdditionOutcome): Extract<AdditionOutcome, { row: unknown }>['row'] {
  switch (addition.outcome) {
    case 'added':
    case 'replayed':
      return addition.row;
    case 'in_progress':
      throw new ShopError('request_in_progress');
    case 'reused_for_another':
      throw new ShopError('idempotency_key_reused');
  }
}
