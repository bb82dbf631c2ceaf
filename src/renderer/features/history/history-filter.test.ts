import { expect, it } from 'vitest';
import type { HistoryChoice } from '../../stores/history.ts';
import { historyFilter } from './history-filter.ts';

const EVERYTHING: HistoryChoice = {
  animal: null,
  action: '',
  who: '',
  fromDay: '',
  toDay: '',
  search: '',
};

it('asks for nothing that was left empty', () => {
  expect(historyFilter(EVERYTHING)).toEqual({});
  expect(historyFilter({ ...EVERYTHING, search: ' ', fromDay: '12026-01-01' })).toEqual({});
});

it('asks from the beginning of a day to the end of another, where a summer day has 23 hours, too', () => {
  const filter = historyFilter({ ...EVERYTHING, fromDay: '2026-03-29', toDay: '2026-03-29' });
  expect(filter.from).toBe(new Date(2026, 2, 29).getTime());
  expect(filter.to).toBe(new Date(2026, 2, 30).getTime() - 1);
});

it('asks for all tills, for one, and for a person', () => {
  expect(historyFilter({ ...EVERYTHING, who: 'till' })).toEqual({ authorKind: 'till' });
  expect(historyFilter({ ...EVERYTHING, who: 'window:anna' })).toEqual({
    authorKind: 'window',
    authorId: 'anna',
  });
});
