import { z } from 'zod';
import { CustomerId } from './customer.ts';
import { Author, StepOutcome } from './history.ts';
import { Id } from './int64.ts';
import { checkText, mustBe } from './messages.ts';
import { ClerkPetName, PetName, type ShopNewPet } from './pet.ts';

/** How many rows a delivery may have, and how many entries it may make of them. */
const MOST_DELIVERY_LINES = 200;
const MOST_DELIVERED = 2_000;
export const MAX_DELIVERIES_PER_CALL = 100;

const Amount = z.int().min(0).max(1e12);

/** Animals of a kind that arrive together: one group, or single ones. */
export const DeliveryLine = z
  .object({
    name: ClerkPetName,
    categoryId: Id,
    quantity: z
      .int({ error: mustBe('a whole number') })
      .min(1)
      .max(1_000_000),
    isGroup: z.boolean(),
    /** What the shop paid for one, in minor units; left out where that is not known, or not to be seen. */
    cost: Amount.optional(),
    /** What one is to cost, in minor units. */
    price: Amount.nullable(),
    /** The cage or tank. */
    place: z.string().trim().max(200).superRefine(checkText).default(''),
  })
  .superRefine((line, context) => {
    const problem = PetName.safeParse(nameOf(line, line.quantity)).error?.issues[0]?.message;
    if (problem !== undefined) {
      context.addIssue({ code: 'custom', path: ['name'], message: problem });
    }
  });
export type DeliveryLine = z.infer<typeof DeliveryLine>;

/** What arrived, as the window sends it; its id, made there, lets it be sent twice. */
export const DeliveryToTakeIn = z.object({
  id: z.uuid(),
  /** When it arrived. */
  day: z.iso.date(),
  /** Who brought it: one of the customers, who are all with whom the shop deals. */
  supplierId: CustomerId.nullable(),
  /** The number of the delivery note or invoice. */
  document: z.string().trim().max(60).superRefine(checkText),
  lines: z
    .array(DeliveryLine)
    .min(1)
    .max(MOST_DELIVERY_LINES)
    .refine((lines) => entriesIn(lines) <= MOST_DELIVERED, {
      error: `must be at most ${String(MOST_DELIVERED)} animals, or groups`,
    }),
});
export type DeliveryToTakeIn = z.infer<typeof DeliveryToTakeIn>;

/** A delivery: nothing alters it. Times are Unix ms. */
export const Delivery = DeliveryToTakeIn.extend({
  /** Without gaps. */
  number: z.number(),
  enteredAt: z.number(),
  author: Author,
  currency: z.string(),
  /** The supplier's name; empty where there is none, or their data was deleted. */
  supplier: z.string(),
  /** The animals and groups that it made, in the order of its lines. */
  firstPetId: Id,
  lastPetId: Id,
  /** How many of these an undo has taken back. */
  undone: z.number(),
});
export type Delivery = z.infer<typeof Delivery>;

/** The window's calls about deliveries. */
export const deliveryCalls = {
  /** Adds the animals that arrived, and the record of it, as one step. Repeated, it is done once. */
  'deliveries.takeIn': {
    who: 'clerk',
    writes: ['deliveries', 'customers'],
    input: DeliveryToTakeIn,
    output: z.object({ delivery: Delivery, outcome: StepOutcome }),
  },
  /** The newest first; with an animal the one that brought it, with a document those that came with it. */
  'deliveries.list': {
    who: 'clerk',
    reads: ['deliveries', 'animals', 'customers'],
    input: z.object({
      before: z.int().optional(),
      petId: Id.optional(),
      document: DeliveryToTakeIn.shape.document.optional(),
      limit: z.int().min(1).max(MAX_DELIVERIES_PER_CALL),
    }),
    output: z.array(Delivery),
  },
} as const;

type Counted = Pick<DeliveryLine, 'quantity' | 'isGroup'>;

/** How many entries of the stock some lines make. */
function entriesIn(lines: readonly Counted[]): number {
  return lines.reduce((sum, { quantity, isGroup }) => sum + (isGroup ? 1 : quantity), 0);
}

/** What the animals of some lines cost the shop, as far as it is known. */
export function costIn(lines: readonly Pick<DeliveryLine, 'quantity' | 'cost'>[]): number {
  return lines.reduce((sum, { quantity, cost }) => sum + quantity * (cost ?? 0), 0);
}

/** The animals and groups that some lines make, in their order: single ones are numbered. */
export function animalsOf(lines: readonly DeliveryLine[]): ShopNewPet[] {
  return lines.flatMap((line) => {
    const { categoryId, quantity, isGroup, cost, price, place } = line;
    const details = {
      ...(price !== null && { price }),
      ...(cost !== undefined && { cost }),
      ...(place !== '' && { place }),
      ...(isGroup && quantity > 1 && { quantity }),
    };
    return Array.from({ length: isGroup ? 1 : quantity }, (_, index) => {
      const name = nameOf(line, index + 1);
      return { name, categoryId, status: 'available' as const, details };
    });
  });
}

function nameOf({ name, isGroup, quantity }: Counted & { name: string }, number: number): string {
  return isGroup || quantity === 1 ? name : `${name} ${String(number)}`;
}
