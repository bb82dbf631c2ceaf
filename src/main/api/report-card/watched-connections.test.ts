import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RawConnection, spell } from '../../testing/raw-http.ts';
import { DEFAULT_BOUNDS } from '../bounds.ts';
import { Staging } from './testing/staging.ts';

let staging: Staging;
beforeEach(async () => {
  staging = await Staging.open();
});
afterEach(async () => {
  await staging.service.close();
});

describe('connections', () => {
  const list = (connection: string | null): Buffer =>
    spell({
      path: '/v1/pets',
      headers: { Authorization: staging.till.authorization, Connection: connection },
    });

  test('that are used again are none too many', async () => {
    const connection = await RawConnection.open(staging.service.port);
    for (let count = 1; count <= 3; count += 1) {
      connection.socket.write(list(null));
      await connection.waitFor(count);
    }
    expect(staging.seen('connections')?.counts).toEqual({ requests: 3, opened: 1, needless: 0 });
    const other = await staging.service.issueKey();
    const first = staging.till;
    staging.till = other;
    connection.socket.write(list('close'));
    await connection.closed;
    // The first request that this till sent over it.
    expect(staging.seen('connections')?.counts).toEqual({ requests: 1, opened: 1, needless: 0 });
    staging.till = first;
    expect(staging.card().requests).toBe(3);
  });

  test.each([
    ['at once', 0, 1],
    ['while it would have been kept open', DEFAULT_BOUNDS.keepAliveMs - 1, 1],
    ['when it would have been closed', DEFAULT_BOUNDS.keepAliveMs, 0],
  ])(
    'of one request each are needless where the next comes %s',
    async (_title, later, needless) => {
      await staging.request('/v1/pets');
      staging.clock.advance(later);
      await staging.request('/v1/pets');
      expect(staging.seen('connections')?.counts).toEqual({ requests: 2, opened: 2, needless });
    },
  );

  test('that the service closes must be opened anew', async () => {
    const headers = { Authorization: staging.till.authorization, 'Content-Length': '70000' };
    const refused = await RawConnection.open(staging.service.port);
    const post = { method: 'POST', path: '/v1/pets', headers: { ...headers, Connection: null } };
    const json = { ...post.headers, 'Content-Type': 'application/json' };
    refused.socket.end(spell({ ...post, headers: json }));
    await refused.closed;
    expect(refused.responses()).toMatchObject([{ status: 413, headers: { connection: 'close' } }]);
    await staging.request('/v1/pets');
    expect(staging.seen('connections')?.counts).toEqual({ requests: 2, opened: 2, needless: 0 });
  });

  test('beside one that waits for its reply are needed', async () => {
    await staging.request('/v1/pets');
    const release = staging.hold();
    const connection = await staging.startAdding('key 1');
    await staging.request('/v1/pets');
    release();
    await connection.closed;
    // The addition could have gone over the first one.
    expect(staging.seen('connections')?.counts).toEqual({ requests: 3, opened: 3, needless: 1 });
  });
});
