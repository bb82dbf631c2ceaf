import { expect, test } from 'vitest';
import { choiceAmong, printOptions, printProblem } from './print-options.ts';

const unchosen = { printer: null, atOnce: false };
const receipt = { kind: 'receipts', page: { width: 80, height: 123.4 } } as const;

test('paper of a size is asked for in microns, upright and without margins', () =>
  expect(printOptions(receipt, { printer: 'Epson', atOnce: true })).toMatchObject({
    silent: true,
    deviceName: 'Epson',
    landscape: false,
    margins: { marginType: 'none' },
    pageSize: { width: 80_000, height: 123_400 },
  }));

test('without a printer of its own, or where it is to ask, the dialogue is shown', () => {
  const options = printOptions(receipt, { printer: null, atOnce: true });
  expect(options.silent).toBe(false);
  expect(options).not.toHaveProperty('deviceName');
  expect(printOptions(receipt, { printer: 'Epson', atOnce: false })).toMatchObject({
    silent: false,
    deviceName: 'Epson',
  });
});

test('a list is printed on the printer’s own paper', () => {
  const options = printOptions({ kind: 'sheets', page: null }, unchosen);
  expect(options).not.toHaveProperty('pageSize');
  expect(options).not.toHaveProperty('margins');
});

test('what failed is told, and what was cancelled is not', () => {
  expect(printProblem('Print job canceled', unchosen)).toBeNull();
  const problem = printProblem('Invalid printer settings', { printer: 'Epson', atOnce: true });
  expect(problem?.english).toContain('The printer Epson did not print it. Is it on');
});

test('where the chosen printer is gone, the dialogue offers those that are there', () => {
  const choice = { printer: 'Epson', atOnce: true };
  expect(choiceAmong(choice, [{ name: 'Epson' }])).toEqual(choice);
  expect(choiceAmong(choice, [{ name: 'Brother' }])).toEqual(unchosen);
});
