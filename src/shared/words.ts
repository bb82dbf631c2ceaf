/**
 * A map of words, each said when it is read, so that it follows the reader's language.
 *
 * @param said - what says each word, by its key
 */
export function words<Key extends string>(
  said: Readonly<Record<Key, () => string>>,
): Readonly<Record<Key, string>> {
  const map = {};
  for (const [key, get] of Object.entries<() => string>(said))
    Object.defineProperty(map, key, { get, enumerable: true });
  return map as Readonly<Record<Key, string>>;
}
