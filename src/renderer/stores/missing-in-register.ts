import { dayNamed } from '../../shared/calendar-day.ts';
import { callShop } from '../shop.ts';
import { followAnimals } from './follow.ts';
import { useReading } from './use-reading.ts';

const read = () =>
  callShop('register.page', {
    ...{ part: 'missing', search: '', before: null, limit: 1 },
    ...{ from: `${dayNamed(Date.now()).slice(0, 4)}-01-01`, to: null },
  });

/** How many of this year's entries lack something that the country's register needs; none until they are read. */
export function useMissingInRegister(): number {
  return useReading(read, followAnimals).value?.counts.missing ?? 0;
}
