import { describe, expect, it } from 'vitest';
import type { Details } from './fields/details.ts';
import type { PetFields } from './pet.ts';
import { broughtByStatus, saleOf } from './sale.ts';

function animal(status: PetFields['status'], details: Details = {}): PetFields {
  return { name: 'Bella', categoryId: 1n, status, details, photographs: [] };
}

describe('a change of status', () => {
  const brought = (before: PetFields, status: PetFields['status']) =>
    broughtByStatus(before, { ...before, status }, '2026-11-25');

  it('to sold brings the day and the price, of all animals of a group', () => {
    expect(brought(animal('available', { price: 2500 }), 'sold')).toEqual({
      ...{ soldon: '2026-11-25', soldfor: 2500 },
    });
    const group = animal(null, { price: 150, quantity: 4, soldfor: 900 });
    expect(brought(group, 'sold')).toMatchObject({ soldfor: 1500 });
    expect(brought(animal('available'), 'sold')).toEqual({ soldon: '2026-11-25' });
    const beyondAll = animal('available', { price: 1e12, quantity: 2 });
    expect(brought(beyondAll, 'sold')).toEqual({ soldon: '2026-11-25' });
  });

  it('from sold or reserved takes with it what was written down about that', () => {
    const sold = animal('sold', { soldfor: 2500, buyer: 'Ms Lee', reservedfor: 'Ms Lee' });
    const nothing = { soldfor: null, buyer: null, reservedfor: null };
    expect(brought(sold, 'available')).toMatchObject(nothing);
    expect(brought(sold, 'pending')).not.toHaveProperty('reservedfor');
    const unsold = { soldfor: 900, price: 300 };
    expect(broughtByStatus(sold, animal(null), '2026-11-25', unsold)).toMatchObject({
      ...nothing,
      soldfor: 900,
    });
    const reserved = animal('pending', { reservedfor: 'Ms Lee' });
    expect(brought(reserved, 'available')).toMatchObject({ reservedfor: null, phone: null });
    expect(brought(reserved, 'pending')).toEqual({});
    expect(brought(reserved, 'sold')).toEqual({ soldon: '2026-11-25' });
  });
});

describe('a sale', () => {
  const group = animal('available', { quantity: 60, soldfor: 500 });
  const details = { buyer: 'Ms Lee' };

  it('of some leaves the others in stock and adds to what was paid', () => {
    expect(saleOf(group, { count: 5, amount: 1000, details })).toEqual({
      details: { buyer: 'Ms Lee', soldfor: 1500, soldcount: 5, quantity: 55 },
    });
  });

  it('of all that are left makes it sold', () => {
    expect(saleOf(group, { count: 60, amount: null, details })).toEqual({
      status: 'sold',
      details: { buyer: 'Ms Lee', soldfor: 500 },
    });
  });
});
