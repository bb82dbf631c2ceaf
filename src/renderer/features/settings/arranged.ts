/** The items with one of them at another place; the same list where it is there already. */
export function movedTo<Item>(items: readonly Item[], item: Item, place: number): readonly Item[] {
  const others = items.filter((one) => one !== item);
  const within = Math.min(Math.max(0, place), others.length);
  if (items[within] === item) return items;
  return [...others.slice(0, within), item, ...others.slice(within)];
}
