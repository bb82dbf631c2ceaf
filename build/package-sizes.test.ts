import { expect, test } from 'vitest';
import { packageOf, packageSizes } from './package-sizes.ts';

test.each([
  ['/shop/src/main/index.ts', 'Animal Store itself'],
  ['/shop/node_modules/fastify/lib/reply.js', 'fastify'],
  ['/shop/node_modules/@peculiar/x509/build/x509.js?commonjs', '@peculiar/x509'],
  ['C:\\shop\\node_modules\\a\\node_modules\\b\\index.js', 'b'],
])('%s is code of %s', (file, name) => expect(packageOf(file)).toBe(name));

test('the build says how much each package adds, the largest first', () => {
  const sizes = packageSizes();
  expect(sizes.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'react-dom']));
  const totals = sizes.map(({ total }) => total);
  expect(totals).toEqual(totals.toSorted((one, other) => other - one));
});
