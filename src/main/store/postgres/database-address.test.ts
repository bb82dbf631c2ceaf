import { expect, it } from 'vitest';
import { connectionTo } from './database-address.ts';

it('has sslmode understood as PostgreSQL does: to require is not to check', () => {
  expect(connectionTo('postgres://db/stock?sslmode=require').ssl).toEqual({
    rejectUnauthorized: false,
  });
  expect(connectionTo('postgres://db/stock').ssl).toBeUndefined();
});

it('leaves out the name of an application', () => {
  const connection = connectionTo('postgres://db/stock?application_name=a');
  expect(connection.application_name).toBeUndefined();
  expect(connection).toMatchObject({ host: 'db', database: 'stock' });
});
