import { dayNamed } from '../../shared/calendar-day.ts';
import { callShop } from '../shop.ts';
import { followAnimals } from './follow.ts';
import { useReading } from './use-reading.ts';

const read = () =>
  callShop('register.page', {
    part: 'missing',
    search: '',
    before: null,
    limit: 1,
    from: `${dayNamed(Date.now()).slice(0, 4)}-01-01`,
    to: null,
  });

/**
 * How many of this year's entries lack something that the country's register needs; none until they are read, which
 * happens as soon as that is `wanted`.
 */
export function useMissingInRegister(wanted = true): number {
  return useReading(wanted ? read : null, followAnimals).value?.counts.missing ?? 0;
}
