import { afterEach, describe, expect, it, vi } from 'vitest';
import { readXlsx } from './read-xlsx.ts';
import { cellText, isUnusable } from './sheet-rows.ts';
import { workbookOf } from './testing/tables.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function table(bytes: Buffer) {
  return readXlsx(bytes, 'book.xlsx')[0]?.rows.map(({ cells }) =>
    cells.map((cell) => (cell === undefined || isUnusable(cell) ? cell : cellText(cell))),
  );
}

function rowsOf(rows: string, others?: Record<string, string>) {
  return table(workbookOf(`<sheetData>${rows}</sheetData>`, others));
}

function textCell(place: string, text: string): string {
  return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** The parts with which cells of format 1 to 7 show these formats. */
function styles(...formats: string[]): Record<string, string> {
  const codes = formats.map((code, index) => {
    const escaped = code.replaceAll('"', '&quot;');
    return `<numFmt numFmtId="${String(164 + index)}" formatCode="${escaped}"/>`;
  });
  const cells = formats.map((_, index) => `<xf numFmtId="${String(164 + index)}"/>`);
  return {
    'xl/styles.xml': `<styleSheet><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${cells.join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`,
  };
}

describe('a cell', () => {
  it.each([
    ['a number', '<c r="A1"><v>007.50</v></c>', '7.5'],
    ['a number that was calculated', '<c r="A1"><f>A2</f><v>0.30000000000000004</v></c>', '0.3'],
    ['a whole number in other words', '<c r="A1" t="n"><v>1.5E3</v></c>', '1500'],
    ['true', '<c r="A1" t="b"><v>1</v></c>', 'TRUE'],
    ['false', '<c r="A1" t="b"><v>0</v></c>', 'FALSE'],
    ['the text of a formula', '<c r="A1" t="str"><f>"x"</f><v> a&amp;_x0041_</v></c>', ' a&A'],
    ['spaces', '<c r="A1" t="inlineStr"><is><t xml:space="preserve"> a </t></is></c>', ' a '],
    ['an emoji by its number', textCell('A1', '&#128054;&#x1F431;&#x41;'), '🐶🐱A'],
    ['text as it is', textCell('A1', '<![CDATA[<a&amp;>]]>&lt;&nbsp;'), '<a&amp;><&nbsp;'],
    [
      'rich text without how it is pronounced',
      '<c r="A1" t="inlineStr"><is><r><t>小</t></r><r><rPr/><t>太郎</t></r><rPh><t>コ</t></rPh></is></c>',
      '小太郎',
    ],
    ['an escape of an escape', textCell('A1', '_x005F_x000D_ _x000a_'), '_x000D_ \n'],
  ])('may contain %s', (_what, cell, text) =>
    expect(rowsOf(`<row r="1">${cell}</row>`)).toEqual([[text]]),
  );

  it('may contain one of the texts of the workbook', () => {
    const strings =
      '<sst><si><t>a</t></si><si><r><t>b</t></r><r><t>_x0041_</t></r></si><si/></sst>';
    const cells = [1, 0, 2].map((index) => `<c t="s"><v>${String(index)}</v></c>`).join('');
    const found = rowsOf(`<row>${cells}</row>`, { 'xl/sharedStrings.xml': strings });
    expect(found).toEqual([['bA', 'a']]);
  });

  it('that has an error, a format alone or no contents is empty', () => {
    const cells = '<c r="A1" t="e"><v>#N/A</v></c><c r="B1"><v>1</v></c><c r="XFD1" s="1"/>';
    const empty = '<c r="A2" t="str"><v/></c><c r="B2" t="inlineStr"><is><t/></is></c>';
    expect(rowsOf(`<row r="1">${cells}</row><row r="2">${empty}</row>`)).toEqual([
      [undefined, '1'],
    ]);
  });

  it('shows as a problem a number that was rounded, and a date', () => {
    const cells =
      '<c><v>1234567890123456</v></c><c s="1"><v>45351.5</v></c><c t="d"><v>2024-02-29T23:00:00</v></c>';
    const problem = 'is a date in the spreadsheet; make its cell text';
    expect(rowsOf(`<row>${cells}</row>`, styles('yyyy\\-mm'))).toEqual([
      [
        { text: '1234567890123456', problem: expect.stringMatching(/15 digits/) as string },
        { text: '2024-02-29 12:00:00', problem },
        { text: '2024-02-29T23:00:00', problem },
      ],
    ]);
  });

  it.each([
    ['d/m/yy', true],
    ['[h]', true],
    ['[$-411]ggge"年"m"月"', true],
    ['[Red]#,##0.00', false],
    ['0 "days"', false],
    ['0\\d', false],
    ['0.00E+00', false],
    ['General', false],
    ['[$USD]* #,##0_d', false],
  ])('of format %s is a date: %s', (format, isDate) => {
    const found = rowsOf('<row><c s="1"><v>1</v></c><c s="2"><v>1</v></c></row>', styles(format));
    const date = expect.objectContaining({ text: '1899-12-31' }) as object;
    expect(found).toEqual([[isDate ? date : '1', date]]);
  });

  it.each([
    ['0000000000', '6123456', '0006123456'],
    ['00000;-00000', '815', '00815'],
    ['00000', '-815', '-815'],
    ['0', '7', '7'],
    ['#,##0', '815', '815'],
    ['00.0', '7.5', '7.5'],
  ])('of format %s shows %s as %s', (format, number, shown) => {
    const cell = `<c s="1"><v>${number}</v></c>`;
    expect(rowsOf(`<row>${cell}</row>`, styles(format))).toEqual([[shown]]);
  });

  it('counts its days from 1904 where the workbook does', () => {
    const parts = {
      ...styles(),
      'xl/workbook.xml':
        '<workbook xmlns:x="urn:x"><workbookPr date1904="1"/><sheets><sheet name="_x0041_" x:id="rId1"/></sheets></workbook>',
    };
    expect(rowsOf('<row><c s="1"><v>0</v></c></row>', parts)).toMatchObject([
      [{ text: '1904-01-01' }],
    ]);
  });
});

describe('a workbook', () => {
  it('may leave out rows and cells, or their places, and have prefixes and another place', () => {
    const parts = {
      'xl/_rels/workbook.xml.rels':
        '<p:Relationships xmlns:p="urn:p"><p:Relationship Id="rId1" Type="urn:x/worksheet" Target="/far/one.xml"/></p:Relationships>',
      'far/one.xml':
        '<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row><x:row r="3"><x:c r="B3"><x:v>3</x:v></x:c></x:row><x:row r="4"/></x:sheetData></x:worksheet>',
    };
    expect(rowsOf('', parts)).toEqual([['1', '2'], [], [undefined, '3']]);
  });

  it('has its merged cells filled downwards', () => {
    const rows = `<row r="1">${textCell('B1', 'Dogs')}</row><row r="3">${textCell('A3', 'Tom')}</row>`;
    const merged = '<mergeCells><mergeCell ref="B1:C3"/><mergeCell ref="D1:D9"/></mergeCells>';
    const bytes = workbookOf(
      `<sheetData>${rows}<row r="4">${textCell('A4', 'Max')}</row></sheetData>${merged}`,
    );
    expect(table(bytes)?.map((cells) => cells.map(cellText).join())).toEqual([
      ',Dogs',
      ',Dogs',
      'Tom,Dogs',
      'Max',
    ]);
  });

  it('without rows has no sheets', () =>
    expect(readXlsx(workbookOf('<sheetData><row r="1"/></sheetData>'), 'a.xlsx')).toEqual([]));

  it('of many rows is read however slow the machine is', () => {
    const row = `<row>${textCell('A', 'Rex')}</row>`;
    const bytes = workbookOf(`<sheetData>${row.repeat(20_000)}</sheetData>`);
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 10));
    expect(table(bytes)).toHaveLength(20_000);
  });

  it.each([
    ['XFD', '1048576', /has more than 1,000 columns/],
    ['ZZZZZ', '2', /has more than 1,000 columns/],
    ['A', '9999999', /has more than 1,000,000 rows/],
    ['AAA', '900000', /has more than 20,000,000 cells/],
  ])('that reaches to %s%s is refused before memory is taken', (column, row, words) => {
    const rows = `<row r="${row}">${textCell(column + row, 'x')}</row>`;
    expect(() => rowsOf(rows)).toThrow(words);
  });

  it('may hold as much in all its sheets as one list, and no sheet twice', () => {
    const far = `<row r="600000">${textCell('A600000', 'x')}</row>`;
    const twoSheets = (second: string) => ({
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="A" id="a"/><sheet name="B" id="b"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/><Relationship Id="b" Target="worksheets/${second}.xml"/></Relationships>`,
      'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${far}</sheetData></worksheet>`,
    });
    expect(() => rowsOf(far, twoSheets('sheet2'))).toThrow(/has more than 1,000,000 rows/);
    expect(() => rowsOf('<row/>', twoSheets('sheet1'))).toThrow(/can't be read/);
    expect(rowsOf('<row/>', twoSheets('sheet2'))).toHaveLength(600_000);
  });

  it.each([
    ['<row r="1"><c r="A1"><v>1</v></row>', {}],
    ['<row r="-1"><c r="A1"><v>1</v></c></row>', {}],
    ['<row r="1"><c r="1"><v>1</v></c></row>', {}],
    ['<row r="1"><c r="A1" t="s"><v>0</v></c></row>', {}],
    ['<row r="1"/>', { 'xl/_rels/workbook.xml.rels': '<Relationships/>' }],
  ])('that is damaged is told: %s', (rows, parts) =>
    expect(() => rowsOf(rows, parts)).toThrow(/book.xlsx can't be read as a spreadsheet/),
  );
});
