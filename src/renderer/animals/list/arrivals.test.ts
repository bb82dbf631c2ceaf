import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetUnseen, markFresh, noteUnseen, unmarkFresh, useArrivals } from './arrivals.ts';
import { animalRow } from '../../testing/animals.ts';

const animal = (id: bigint) => animalRow(id, { addedBy: 'Till' });

const fresh = () => [...useArrivals.getState().fresh];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  forgetUnseen();
});

describe('animals that tills added', () => {
  it('are marked as new for a minute, each from its own arrival on', () => {
    markFresh([animal(1n)]);
    vi.advanceTimersByTime(40_000);
    markFresh([animal(2n)]);
    expect(fresh()).toEqual([1n, 2n]);
    vi.advanceTimersByTime(20_000);
    expect(fresh()).toEqual([2n]);
    vi.advanceTimersByTime(40_000);
    expect(fresh()).toEqual([]);
  });

  it('lose the mark when the clerk added them here', () => {
    markFresh([animal(1n), animal(2n)]);
    unmarkFresh([1n]);
    expect(fresh()).toEqual([2n]);
  });

  it('are counted while they are out of sight, until the clerk has been there', () => {
    noteUnseen(2);
    noteUnseen(0);
    noteUnseen(1);
    expect(useArrivals.getState().unseen).toBe(3);
    forgetUnseen();
    expect(useArrivals.getState().unseen).toBe(0);
  });

  it('leave the window alone when there is nothing to say', () => {
    const redraw = vi.fn();
    const unsubscribe = useArrivals.subscribe(redraw);
    noteUnseen(0);
    forgetUnseen();
    expect(redraw).not.toHaveBeenCalled();
    unsubscribe();
  });
});
