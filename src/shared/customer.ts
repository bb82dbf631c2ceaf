import { z } from 'zod';
import { SearchText } from './inventory.ts';
import { checkLines, checkText } from './messages.ts';

/** Made by the window, so that a customer who is sent twice is added once. */
export const CustomerId = z.uuid();
export type CustomerId = z.infer<typeof CustomerId>;

const Line = (most: number) => z.string().trim().max(most).superRefine(checkText);
const Lines = (most: number) => z.string().trim().max(most).superRefine(checkLines);

/** Who buys. */
export const Customer = z.object({
  id: CustomerId,
  name: Line(100).min(1, { error: 'must not be empty' }),
  address: Lines(300),
  phone: Line(60),
  email: Line(200),
  note: Lines(1_000),
});
export type Customer = z.infer<typeof Customer>;

/** A customer with what they bought so far, and when (Unix ms) they last bought or delivered. */
export const CustomerSummary = Customer.extend({
  sales: z.number(),
  /** What they paid for, less what they returned, in minor units; 0 for those who don't see takings. */
  total: z.number().default(0),
  lastAt: z.number().nullable(),
});
export type CustomerSummary = z.infer<typeof CustomerSummary>;

/** A customer with those who were merged into them. */
export const CustomerRead = CustomerSummary.extend({
  merged: z.array(Customer.pick({ id: true, name: true })),
});
export type CustomerRead = z.infer<typeof CustomerRead>;

/** How many customers a shop keeps. */
export const MOST_CUSTOMERS = 100_000;
export const MAX_CUSTOMERS_PER_CALL = 200;

const nothing = z.object({});

/** The window's calls about customers. */
export const customerCalls = {
  /** Those whose data has all words or whose phone number it is: who is called just so first, the others by name. */
  'customers.list': {
    who: 'clerk',
    reads: ['customers', 'sales', 'deliveries'],
    takings: ['total'],
    input: z.object({ search: SearchText, limit: z.int().min(1).max(MAX_CUSTOMERS_PER_CALL) }),
    output: z.array(CustomerSummary),
  },
  'customers.read': {
    who: 'clerk',
    reads: ['customers', 'sales', 'deliveries'],
    takings: ['total'],
    input: z.object({ id: CustomerId }),
    output: CustomerRead,
  },
  /** Adds a customer or changes one. */
  'customers.save': {
    who: 'clerk',
    writes: ['customers'],
    input: z.object({ customer: Customer }),
    output: Customer,
  },
  /** Makes two into one: all sales of one are then the other's, who gets what they had none of. */
  'customers.merge': {
    who: 'owner',
    writes: ['customers'],
    input: z.object({ from: CustomerId, into: CustomerId }),
    output: nothing,
  },
  /** Undoes that, until the data of both is deleted. */
  'customers.split': {
    who: 'owner',
    writes: ['customers'],
    input: z.object({ id: CustomerId }),
    output: nothing,
  },
  /** Deletes a person's data; their sales stay, without a name. Refused until the shop's retention ends. */
  'customers.erase': {
    who: 'owner',
    writes: ['customers'],
    input: z.object({ id: CustomerId }),
    output: nothing,
  },
} as const;
