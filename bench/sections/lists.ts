import { compare } from '../support/compare.ts';
import { p99Finding, rateFinding, type Line } from '../support/findings.ts';
import { constantOf, followingPages, LIST } from '../support/requests.ts';
import type { Workbench } from '../support/workbench.ts';

const SECTION = 'lists';
const ANIMALS = 1_000;
const SOLD = '/v1/pets?status=sold';

/** `GET /v1/pets` with key, limits and headers, compared with the same bytes as a constant. */
export async function lists(bench: Workbench): Promise<Line[]> {
  const own = await bench.startOwn(await bench.stockOf(ANIMALS));
  const pages = await followingPages(own, LIST.path);
  const cases = [
    { what: 'GET /v1/pets, 20 animals', paths: [LIST.path] },
    { what: 'GET /v1/pets?status=sold', paths: [SOLD] },
    { what: 'Following all pages', paths: [LIST.path, ...pages] },
  ];
  const lines: Line[] = [];
  for (const { what, paths } of cases) {
    const constant = await bench.startConstant(await constantOf(own, paths[0] ?? LIST.path));
    const requests = paths.map((path) => ({ method: 'GET' as const, path }));
    const compared = await compare(own, constant, requests, bench.effort);
    await constant.stop();
    lines.push(
      rateFinding(SECTION, what, 'a constant', compared, 0.92),
      p99Finding(SECTION, `${what}: p99`, compared, 2),
    );
  }
  return lines;
}
