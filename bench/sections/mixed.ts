import { compare } from '../support/compare.ts';
import { rateFinding, type Line } from '../support/findings.ts';
import { constantOf, LIST, mixed as mixedRequests } from '../support/requests.ts';
import type { Workbench } from '../support/workbench.ts';

const ANIMALS = 1_000;

/** A shop's typical day: 90 % lists, 8 % reads by id, 2 % additions. */
export async function mixed(bench: Workbench): Promise<Line[]> {
  const own = await bench.startOwn(await bench.stockOf(ANIMALS));
  const constant = await bench.startConstant(await constantOf(own, LIST.path));
  const compared = await compare(own, constant, mixedRequests(ANIMALS), bench.effort);
  return [rateFinding('mixed', '90 % lists, 8 % by id, 2 % adds', 'a constant', compared, 0.85)];
}
