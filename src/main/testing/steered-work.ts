/** Work that ends when the test says so, and the groups that it was given. */
export function steered() {
  const groups: (readonly number[])[] = [];
  const ends: PromiseWithResolvers<undefined>[] = [];
  const work = async (items: readonly number[]): Promise<readonly number[]> => {
    groups.push(items);
    const end = Promise.withResolvers<undefined>();
    ends.push(end);
    await end.promise;
    return items.map((item) => item * 10);
  };
  return { groups, ends, work };
}
