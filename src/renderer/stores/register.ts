import { dayNamed } from '../../shared/calendar-day.ts';
import { useCall } from './use-call.ts';

const yearBegan = () => `${dayNamed(Date.now()).slice(0, 4)}-01-01`;

/**
 * How many of this year's entries lack something that the country's register needs; none until they are read, which
 * happens as soon as that is `wanted`.
 */
export function useMissing(wanted = true): number {
  const from = yearBegan();
  const asked = { part: 'missing', search: '', before: null, limit: 1, from, to: null } as const;
  return useCall('register.page', wanted ? asked : null).value?.counts.missing ?? 0;
}
