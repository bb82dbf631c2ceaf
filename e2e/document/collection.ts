/** The parts of a Postman collection (schema 2.1) that are needed here. */
export interface Collection {
  item: Item[];
}

interface Item {
  name: string;
  item?: Item[];
  request?: { url: { query?: { key: string; disabled?: boolean }[] } };
  event?: { listen: string; script: { exec: string[] } }[];
}

const IS_SUCCESS = "pm.test('is a success', () => pm.response.to.be.success);";

/**
 * Adds a check to each request of a collection; leaves out the cursor, which only a shop can issue, and
 * what is beside the base address: the converter does not read the servers of a path.
 */
export function addTests(collection: Collection): Collection {
  const item = collection.item.filter(({ name }) => name !== 'service');
  return { ...collection, item: item.map(withTest) };
}

function withTest(item: Item): Item {
  if (item.item) return { ...item, item: item.item.map(withTest) };
  for (const parameter of item.request?.url.query ?? []) {
    if (parameter.key === 'cursor') parameter.disabled = true;
  }
  return { ...item, event: [{ listen: 'test', script: { exec: [IS_SUCCESS] } }] };
}
