import { expect, it } from 'vitest';
import { ListClient } from './list-client.ts';

it('says in a sentence that its thread had a fault, which it keeps as the cause', async () => {
  const client = new ListClient({
    name: 'list.csv',
    isPasted: false,
    bytes: Buffer.from('name\n'),
  });
  // No caller of ours sends this: whatever the fault is, a clerk must be told what to do.
  const error: unknown = await client
    .call('addStock', null as never)
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'internal_error' });
  expect(String(error)).toMatch(/list\.csv could not be read .*; start the import again\.$/);
  expect(String((error as Error).cause)).toContain('TypeError');
  client.close();
});
