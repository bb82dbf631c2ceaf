import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';

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

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** An XLSX file whose sheet contains this, with other parts as given. */
export function workbookOf(sheet: string, others: Record<string, string> = {}): Buffer {
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}">${sheet}</worksheet>`,
    ...others,
  };
  const packed = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(packed), { level: 0 }));
}
