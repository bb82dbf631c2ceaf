/** Animals by name: those that must be there, with their number where it was told, and those that may be. */
export interface ExpectedAnimals {
  must: ReadonlyMap<string, bigint | undefined>;
  /** Without it, any other may be there, too. */
  may?: ReadonlySet<string>;
}

/** What is wrong with the animals of a stock, each named once: empty when they are those expected. */
export function compareAnimals(
  { must, may }: ExpectedAnimals,
  stock: Iterable<{ id: bigint; name: string }>,
): string[] {
  const problems: string[] = [];
  const found = new Map<string, bigint>();
  for (const { id, name } of stock) {
    if (found.has(name)) problems.push(`${name} is there twice`);
    if (may && !may.has(name)) problems.push(`${name} is there and must not be`);
    found.set(name, id);
  }
  for (const [name, id] of must) {
    const stored = found.get(name);
    if (stored === undefined) problems.push(`${name} was acknowledged and is lost`);
    else if (id !== undefined && stored !== id) {
      problems.push(`${name} was acknowledged as ${String(id)} and is ${String(stored)}`);
    }
  }
  return problems;
}
