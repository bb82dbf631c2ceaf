import { describe, expect, it } from 'vitest';
import { planWords, readPlan } from './plan-form.ts';

describe('plan form', () => {
  it('says what each plan allows, and for whom', () => {
    expect(planWords('pro')).toBe('Up to 300 requests a minute and 10,000 a day: a busy till');
    expect(planWords('business')).toBe(
      'Up to 1,000 requests a minute and 100,000 a day: a web shop',
    );
    expect(planWords('enterprise')).toBe('Numbers of your own: when that is not enough');
  });

  it('takes the numbers for Enterprise alone', () => {
    expect(readPlan({ plan: 'pro', perMinute: '', perDay: '' }).choice).toEqual({ plan: 'pro' });
    expect(readPlan({ plan: 'enterprise', perMinute: 5000, perDay: 1_000_000 }).choice).toEqual({
      plan: 'enterprise',
      perMinute: 5000,
      perDay: 1_000_000,
    });
  });

  it("answers the schema's own words by field", () => {
    expect(readPlan({ plan: 'enterprise', perMinute: '', perDay: 0 }).problems).toEqual({
      perMinute: 'is required',
      perDay: 'must be at least 1',
    });
    expect(readPlan({ plan: 'enterprise', perMinute: 1.5, perDay: 5 }).problems).toEqual({
      perMinute: 'must be a whole number of requests',
    });
  });
});
