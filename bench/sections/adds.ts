import { compare } from '../support/compare.ts';
import { rateFinding, type Line } from '../support/findings.ts';
import { ADDS } from '../support/requests.ts';
import type { Workbench } from '../support/workbench.ts';

const SECTION = 'adds';
const ANIMALS = 1_000;

/** `POST /v1/pets`, each answered only after it is durable. */
export async function adds(bench: Workbench): Promise<Line[]> {
  const own = await bench.startOwn(await bench.stockOf(ANIMALS));
  const echo = await bench.startEcho();
  const echoed = await compare(own, echo, ADDS, bench.effort);
  const plain = await bench.startPlainSqlite();
  const committed = await compare(own, plain, ADDS, bench.effort);
  return [
    rateFinding(SECTION, 'POST /v1/pets, durable', 'answered and not stored', echoed, 0.6),
    rateFinding(SECTION, 'POST /v1/pets, durable', 'one commit a request', committed, 7),
  ];
}
