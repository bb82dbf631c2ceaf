import { createSecretKey } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { AnimalStoreClient } from '../../client/src/client.ts';
import { readPets } from '../../client/src/pet.ts';
import { readCursor, parseListQuery } from '../../src/main/api/list-query.ts';
import { databaseAt, isPostgres, withoutSecrets } from '../../src/main/cli/database-option.ts';
import { malformation, parseTarget, readUnknownMethod } from '../../src/main/api/request-head.ts';
import { contentRefusal } from '../../src/main/api/read-body.ts';
import { parseNewPet } from '../../src/main/api/json.ts';
import { KeyIndex } from '../../src/main/keys/key-index.ts';
import { scrub } from '../../src/main/platform/log.ts';
import { readHistoryCursor } from '../../src/main/store/history-cursor.ts';
import { readXlsx } from '../../src/main/stock/lists/read-xlsx.ts';
import { int64FromDecimal, int64FromLiteral } from '../../src/shared/int64.ts';
import { readCsv } from '../../src/main/stock/lists/read-csv.ts';
import { readJson } from '../../src/main/stock/lists/read-json.ts';
import { workbookOf } from '../../src/main/stock/lists/testing/tables.ts';

/**
 * Whatever reads text from outside takes time in proportion to its length. Each parser gets
 * texts that repeat what its grammar repeats.
 */

type Parser = (text: string) => unknown;

const key = createSecretKey(Buffer.alloc(32, 1));
const keys = new KeyIndex('production', []);

function requestWith(headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.httpVersion = '1.1';
  request.rawHeaders = Object.entries(headers).flat();
  Object.assign(request.headers, headers);
  return request;
}

const PARSERS: Record<string, Parser> = {
  'a request target': parseTarget,
  'a method that Node does not know': (text) =>
    readUnknownMethod(Buffer.from(`BREW / HTTP/1.1\r\nHost: x\r\n${text}`, 'latin1'), 0),
  'a request line': (text) => readUnknownMethod(Buffer.from(text, 'latin1'), 0),
  'the headers': (text) =>
    malformation(requestWith({ host: 'x', 'transfer-encoding': text, [text]: 'x' })),
  'a media type': (text) => {
    contentRefusal(requestWith({ 'content-length': '1', 'content-type': text }));
  },
  'an Authorization header': (text) => keys.authenticate(text, 0),
  'a number': int64FromLiteral,
  'an id': int64FromDecimal,
  'a cursor': (text) => readCursor(key, text, null),
  'a query': (text) => parseListQuery(text, key),
  'a cursor of the history': (cursor) => readHistoryCursor({ cursor, limit: 1 }),
  'the body of an addition': (text) => parseNewPet(Buffer.from(text)),
  'a JSON file': (text) => readJson(text, 'stock.json'),
  // Less of it: the library takes a constant, but long time for each character.
  'a CSV file': (text) => readCsv(text.slice(0, text.length / 8), 'stock.csv', { separator: ',' }),
  'a workbook': (text) =>
    readXlsx(workbookOf(`<row r="1"><c r="A1"><v>${text}</v></c></row>`), 'stock.xlsx'),
  'a list of animals, by the client': readPets,
  'the address of a shop': (text) => new AnimalStoreClient({ baseUrl: text, apiKey: 'x' }),
  'the address of a database': (text) =>
    isPostgres(`postgresql://${text}`) &&
    databaseAt(withoutSecrets(`postgresql://${text}`), undefined),
  'a line of the log': scrub,
};

/** Each text is one of these: what it begins with, what is repeated, what it ends with. */
type Shape = readonly [start: string, repeated: string, end: string];

const SHAPES: readonly Shape[] = [
  ...[' ', '\t', '0', '9', '/', '%', '/%', '/%41', '%ff', '&', '=', 'cursor=&', '-', '.', ','].map(
    (repeated): Shape => ['', repeated, 'x'],
  ),
  ...['"', ';', '\n', '\r\n', '\\', '[', '{"a":', '€', '1.', '\u00a0'].map((repeated): Shape => [
    '',
    repeated,
    '!',
  ]),
  ['Authorization: x', ' ', 'x'],
  ['Authorization:', ' ', 'x'],
  ['', 'Authorization: x\r\n', ''],
  ['', '!#$', ' / HTTP/1.1\r\n'],
  ['BREW ', '/', ' HTTP/1.\r\n'],
  ['Bearer ', ' ', 'x'],
  ['Bearer ', 'ast_live_', '!'],
  ['Bearer ast_live_', 'a', '!'],
  ['application/json', ' ', 'x'],
  ['application/json; charset=utf-8', ' ', 'x'],
  ['application/json', '; charset=utf-8', ' x'],
  ['application/json; charset="', 'a', ''],
  ['application/json; charset', ' ', 'x'],
  ['{"name":"A","categoryId":1', '0', '}'],
  ['{"name":"A","categoryId":0.', '0', '1}'],
  ['{"name":"A","categoryId":0.', '0', '1E60001}'],
  ['{"name":"A","categoryId":1e', '9', '}'],
  ['{"name":"A","categoryId":', '10', '}'],
  ['{"name":"', '\\u0041', '","categoryId":1}'],
  ['{"name":"', ' ', '","categoryId":1}'],
  ['{"', '\\u0041', '":1}'],
  ['[', '{"id":1,"name":"A","categoryId":1},', '{"id":1,"name":"A","categoryId":1}]'],
  ['[{"categoryId":0.', '0', '1E60001}]'],
  ['[', '"\\', '"]'],
  ['0.', '0', '1E60001'],
  ['', '0', '1'],
  ['1', '0', ''],
  ['1', '0', '1'],
  ['', 'e', '\n'],
  ['name,category\n', '"a""b",Dogs\n', ''],
  ['name,category\n"', '""', ''],
  ['name,category\n"', 'a\n', ''],
  ['name,category\n', ',', '\n'],
  ['https://shop', '/', 'x'],
  ['postgresql://u:', '@', '/db'],
  ['u@h/db?', 'sslpassword=a&', 'x'],
  ['u@h/db', '/..', '?password'],
  ['u@', 'a.', '/db'],
  ['postgres://', 'postgres://', 'x'],
  ['postgres://a:', ':', 'x'],
  ['', '-----BEGIN PRIVATE KEY-----', ''],
  ...['<a>', '<a ', '<a "', '<!', '&#', '_x', '<a/>'].map((repeated): Shape => ['', repeated, '']),
  ['<a ', 'b="c" ', '/>'],
  ['<a ', 'b=\' c=" ', '/>'],
];

/** As long as the longest body, and four times as long as the longest head. */
const LENGTH = 64_000;
/** What takes no longer (ms) than this is quick enough, and too quick to be measured on a busy machine. */
const MEASURABLE = 100;
/** Four times the length takes a parser in proportion four times as long, a quadratic one sixteen. */
const MOST_GROWTH = 9;

function textOf([start, repeated, end]: Shape, length: number): string {
  return start + repeated.repeat(Math.ceil(length / repeated.length)) + end;
}

/** The time (ms) for which this thread had a core: whatever else the machine does does not count. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The shortest of a few times (ms) that it takes; what it throws does not matter. */
function timeOf(parse: Parser, text: string): number {
  const times = Array.from({ length: 3 }, () => {
    const before = usedMs();
    try {
      parse(text);
    } catch {
      // Refusing takes time, too.
    }
    return usedMs() - before;
  });
  return Math.min(...times);
}

/** How many times as long the whole text takes as a quarter of it: the least of several measurements. */
function growthOf(parse: Parser, shape: Shape): number {
  const [quarter, whole] = [textOf(shape, LENGTH / 4), textOf(shape, LENGTH)];
  let least = Infinity;
  for (let tries = 0; tries < 5 && least > MOST_GROWTH; tries += 1) {
    const took = timeOf(parse, whole);
    if (took < MEASURABLE) return 0;
    least = Math.min(least, took / timeOf(parse, quarter));
  }
  return least;
}

describe('reading takes time in proportion to the length of', () =>
  it.each(Object.entries(PARSERS))('%s', (_name, parse) => {
    const slow = SHAPES.filter((shape) => growthOf(parse, shape) > MOST_GROWTH);
    expect(slow).toEqual([]);
  }));
