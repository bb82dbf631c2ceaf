import { expect, it } from 'vitest';
import { completedAddress } from './database-address.ts';

it('a password of its own is put into the address, whatever characters it is made of', () => {
  const address = new URL(completedAddress('postgres://shop@db:5432/stock', 'a/b@c:ü %'));
  expect(decodeURIComponent(address.password)).toBe('a/b@c:ü %');
  expect([address.username, address.host, address.pathname]).toEqual(['shop', 'db:5432', '/stock']);
});

it('the password of the address stays where there is no other', () => {
  expect(completedAddress('postgres://shop:secret@db/stock', undefined)).toBe(
    'postgres://shop:secret@db/stock',
  );
});

it('only an address with sslmode has it understood as PostgreSQL does', () => {
  const { searchParams } = new URL(completedAddress('postgres://db/stock?sslmode=require', ''));
  expect(Object.fromEntries(searchParams)).toEqual({ sslmode: 'require', uselibpqcompat: 'true' });
  expect(completedAddress('postgres://db/stock?application_name=a', undefined)).toBe(
    'postgres://db/stock?application_name=a',
  );
});
