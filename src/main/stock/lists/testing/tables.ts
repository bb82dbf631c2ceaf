import fc from 'fast-check';

/** Texts that are full of what CSV must quote. */
const cell = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', ',', ';', '\t', '|', '\r', '\n', '\r\n', ' ', 'Rex', '犬', "'", '='),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 5 },
  )
  .map((parts) =>
    parts
      .join('')
      .replaceAll('\0', '')
      .replace(/^\ufeff+/, ''),
  );

/** Any table of text: one to six rows of two to five cells. */
export const table = fc
  .integer({ min: 2, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 6,
    }),
  )
  .filter(([first]) => !/^sep=/i.test(first?.[0] ?? ''));
