/**
 * Encodes what passes between Electron's processes as text, since Chromium's debugging protocol
 * carries nothing else. Throws on types that the app does not use (a Map, a Date), rather than
 * changing them. Runs in Node and in the page, so it refers to nothing outside itself.
 */
export function toWire(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return { $bigint: String(part) };
    if (part === undefined) return { $undefined: true };
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    if (part instanceof BigInt64Array) return { $ids: Array.from(part, String) };
    if (part instanceof Float64Array) return { $numbers: Array.from(part) };
    if (part instanceof Uint8Array) return { $bytes: Array.from(part) };
    const prototype = Object.getPrototypeOf(part) as object | null;
    if (prototype === null || Object.getPrototypeOf(prototype) === null) return part;
    throw new Error('This object can’t be carried to the page.');
  });
}

/** Decodes what `toWire` has written. */
export function fromWire(text: string): unknown {
  return JSON.parse(text, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null) return part;
    if ('$bigint' in part) return BigInt(String(part.$bigint));
    if ('$ids' in part) return BigInt64Array.from(part.$ids as string[], BigInt);
    if ('$numbers' in part) return Float64Array.from(part.$numbers as number[]);
    if ('$bytes' in part) return Uint8Array.from(part.$bytes as number[]);
    return '$undefined' in part ? undefined : part;
  });
}
