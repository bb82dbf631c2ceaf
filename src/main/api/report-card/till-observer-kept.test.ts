import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Staging } from './testing/staging.ts';
import { TillObserver } from './till-observer.ts';

let staging: Staging;
beforeEach(async () => {
  staging = await Staging.open();
});
afterEach(async () => {
  await staging.service.close();
});

describe('what is kept for a later process', () => {
  const otherWatch = (): TillObserver => new TillObserver(staging.clock);

  test('is everything, and nothing that the till sent', async () => {
    await staging.add('{"name":"Secret","categoryId":1234567890123456789}', 'key 1');
    await staging.request('/v1/pets?cursor=made-up');
    const text = staging.watch.toText();
    for (const sent of ['Secret', '1234567890123456789', 'key 1', 'made-up']) {
      expect(text).not.toContain(sent);
    }
    const later = otherWatch();
    later.recall(text);
    expect(later.report(staging.till.id)).toEqual(staging.card());
    expect(later.toText()).toBe(text);
    expect(otherWatch().report(staging.till.id).requests).toBe(0);
  });

  test('has changed after a request or a new start, until it is kept', async () => {
    const { watch } = staging;
    const hasChanged = (): boolean | undefined => watch.hasChanged;
    expect(hasChanged()).toBe(false);
    await staging.request('/v1/pets');
    expect(hasChanged()).toBe(true);
    watch.toText();
    expect(hasChanged()).toBe(false);
    watch.startOver('a till that never came');
    expect(hasChanged()).toBe(false);
    watch.startOver(staging.till.id);
    expect(hasChanged()).toBe(true);
    expect(staging.card().requests).toBe(0);
    watch.startOver(staging.till.id);
    expect(hasChanged()).toBe(true);
  });

  test('is at most 200 tills; the one not seen for longest is forgotten', async () => {
    await staging.request('/v1/pets');
    const kept = JSON.parse(staging.watch.toText()) as { salt: string; tills: [string, object][] };
    const others = Array.from({ length: 200 }, (_, number) => [
      `till ${number}`,
      kept.tills[0]?.[1],
    ]);
    const withOthers = (count: number): string =>
      JSON.stringify({ ...kept, tills: [...kept.tills, ...others.slice(0, count)] });
    staging.watch.recall(withOthers(199));
    const first = staging.till;
    await staging.request('/v1/pets');
    staging.till = await staging.service.issueKey();
    await staging.request('/v1/pets');
    const ids = [first.id, 'till 0', 'till 1', 'till 198', staging.till.id];
    expect(ids.map((id) => staging.card(id).requests)).toEqual([2, 0, 1, 1, 1]);
    expect(() => {
      otherWatch().recall(withOthers(200));
    }).toThrow('tills');
  });
});
