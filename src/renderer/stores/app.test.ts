import { expect, it } from 'vitest';
import { isThisComputerOnly } from './app.ts';

it('tells addresses of this computer from those of the network', () => {
  expect(isThisComputerOnly('http://127.0.0.1:7387/v1')).toBe(true);
  expect(isThisComputerOnly('http://localhost:7387/v1')).toBe(true);
  expect(isThisComputerOnly('http://[::1]:7387/v1')).toBe(true);
  expect(isThisComputerOnly('http://192.168.1.20:7387/v1')).toBe(false);
  expect(isThisComputerOnly('http://shop.local:7387/v1')).toBe(false);
});
