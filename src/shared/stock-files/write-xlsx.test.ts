import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { writeXlsx } from './write-xlsx.ts';

const NAMES = ['=1+1', '=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', '\t=1', '007'];

it('writes every name as text, never as a formula or a number', async () => {
  const blob = await writeXlsx(NAMES.map((name) => [name]));
  const parts = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const cells = sheet.match(/<c\s[^>]*>/g) ?? [];
  expect(cells).toHaveLength(NAMES.length);
  // A shared string, by its number in the list of strings.
  for (const cell of cells) expect(cell).toMatch(/\st="(s|inlineStr)"/);
  expect(sheet).not.toMatch(/<f[\s>/]/);
});
