import { describe, expect, it } from 'vitest';
import { PlanChoice } from '../../../shared/key.ts';
import { mistakesIn } from '../../ui/mistakes.ts';
import { choiceOf, planWords } from './plan-form.ts';

describe('plan form', () => {
  it('says what each plan allows, and for whom', () => {
    expect(planWords('pro')).toBe('Up to 300 requests a minute and 10,000 a day: a busy till');
    expect(planWords('business')).toBe(
      'Up to 1,000 requests a minute and 100,000 a day: a web shop',
    );
    expect(planWords('enterprise')).toBe('Numbers of your own: when that is not enough');
  });

  it('takes the numbers for Enterprise alone', () => {
    expect(choiceOf({ plan: 'pro', perMinute: 60, perDay: '' })).toEqual({ plan: 'pro' });
    const numbers = { plan: 'enterprise', perMinute: 5000, perDay: 1_000_000 } as const;
    expect(choiceOf(numbers)).toEqual(numbers);
  });

  it("says in the schema's own words what is wrong, by field", () => {
    const mistakes = (perMinute: number | string, perDay: number) =>
      mistakesIn(PlanChoice, choiceOf({ plan: 'enterprise', perMinute, perDay }));
    expect(mistakes('', 0)).toEqual({
      perMinute: 'This is required.',
      perDay: 'Must be at least 1.',
    });
    expect(mistakes(1.5, 5)).toEqual({ perMinute: 'Must be a whole number of requests.' });
    expect(mistakes(1, 5)).toEqual({});
  });
});
