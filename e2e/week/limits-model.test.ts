import { expect, it } from 'vitest';
import { LimitsModel, type LimitReply } from './limits-model.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

function admitted(remaining: number): LimitReply {
  return { code: '', limit: 2, remaining, retryAfter: 0 };
}

const refused: LimitReply = { code: 'rate_limited', limit: 2, remaining: 0, retryAfter: 60 };

function modelAt(now: number): LimitsModel {
  const model = new LimitsModel(2, 10);
  model.moveTo(now);
  return model;
}

it('agrees with a service that counts right', () => {
  const model = modelAt(NOW);
  expect(model.answered([admitted(1), admitted(0), refused], NOW)).toEqual([]);
  model.moveTo(NOW + 60_000);
  expect(model.answered([admitted(1)], NOW + 60_000)).toEqual([]);
});

it('notices one request too many, one too few, and a count that is off', () => {
  const tooMany = modelAt(NOW).answered([admitted(1), admitted(0), admitted(0)], NOW);
  expect(tooMany).toContain('more was let through than the plan allows');
  const tooFew = modelAt(NOW).answered([admitted(1), refused], NOW);
  expect(tooFew).toContain('a request was refused within its limit');
  expect(modelAt(NOW).answered([admitted(0)], NOW)).toContain('2 are counted of at most 1');
});

it('carries a count into a window that the clock was set back to, if none saw a request since', () => {
  const model = modelAt(NOW);
  expect(model.answered([admitted(1), admitted(0)], NOW)).toEqual([]);
  model.moveTo(NOW + 60_000);
  model.moveTo(NOW);
  expect(model.answered([refused], NOW)).toEqual([]);
  model.moveTo(NOW + 60_000);
  expect(model.answered([admitted(1)], NOW + 60_000)).toEqual([]);
  model.moveTo(NOW);
  const tooFew = model.answered([refused], NOW);
  expect(tooFew).toContain('a request was refused within its limit');
});

it('notices a ban without a cause and one that is forgotten', () => {
  const ban: LimitReply = { code: 'key_banned', limit: 2, remaining: 0, retryAfter: 60 };
  const model = modelAt(NOW);
  expect(model.answered([ban], NOW)).toContain('a key was banned without a cause');
  expect(model.answered([admitted(1)], NOW + 30_000)).toContain('a banned key was let through');
});

it('expects a shop that a kill made forget a ban to count the refusals before it again', () => {
  const ban: LimitReply = { code: 'key_banned', limit: 2, remaining: 0, retryAfter: 60 };
  const refusals = Array.from({ length: 9 }, () => refused);
  const bannedModel = () => {
    const model = modelAt(NOW);
    expect(model.answered([admitted(1), admitted(0), ...refusals, ban], NOW)).toEqual([]);
    return model;
  };
  const later = NOW + 120_000;
  expect(bannedModel().answered([ban], later)).toContain('a key was banned without a cause');
  const killed = bannedModel();
  killed.forgetLast();
  expect(killed.answered([ban], later)).toEqual([]);
});
