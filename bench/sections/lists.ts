import { compare } from '../support/compare.ts';
import { rateFinding, type Finding } from '../support/findings.ts';
import { constantOf, followingPages, LIST, mixed } from '../support/requests.ts';
import type { Workbench } from '../support/workbench.ts';

const ANIMALS = 1_000;

/** What tills read, with key, limits and headers, compared with the same bytes as a constant. */
export async function lists(bench: Workbench): Promise<Finding[]> {
  const own = await bench.startOwn(await bench.stockOf(ANIMALS));
  const pages = await followingPages(own, LIST.path);
  const cases = [
    { what: 'GET /v1/pets, 20 animals', requests: [LIST], atLeast: 0.92 },
    {
      what: 'GET /v1/pets?status=sold',
      requests: [{ ...LIST, path: '/v1/pets?status=sold' }],
      atLeast: 0.92,
    },
    {
      what: 'Following all pages',
      requests: pages.map((path) => ({ ...LIST, path })),
      atLeast: 0.92,
    },
    { what: '90 % lists, 8 % by id, 2 % additions', requests: mixed(ANIMALS), atLeast: 0.85 },
  ];
  const findings: Finding[] = [];
  for (const { what, requests, atLeast } of cases) {
    const path = requests.find(({ method }) => method === 'GET')?.path ?? LIST.path;
    const constant = await bench.startConstant(await constantOf(own, path));
    const compared = await compare(own, constant, requests, bench.effort);
    await constant.stop();
    findings.push(rateFinding(what, compared, atLeast), {
      what: `${what}: p99`,
      value: compared.p99,
      goal: { atMost: 2 },
    });
  }
  return findings;
}
