import { expect, test } from 'vitest';
import { boundsToOpen } from './window-bounds.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const beside = { x: 1440, y: 0, width: 2560, height: 1440 };

test('the first time: a usual size, in the place that the system chooses', () =>
  expect(boundsToOpen(null, [laptop])).toEqual({ width: 1200, height: 780 }));

test('a small display gets a window that fits, but never one too small to work in', () => {
  const small = { x: 0, y: 0, width: 1024, height: 600 };
  expect(boundsToOpen(null, [small])).toEqual({ width: 1024, height: 600 });
  expect(boundsToOpen(null, [{ ...small, width: 640 }])).toMatchObject({ width: 720 });
  expect(boundsToOpen(null, [])).toEqual({ width: 1200, height: 780 });
});

test('the window opens where it was, on the second display too', () => {
  const left = { x: 100, y: 80, width: 1000, height: 700 };
  const right = { x: 3000, y: 200, width: 900, height: 600 };
  expect(boundsToOpen(left, [laptop, beside])).toEqual(left);
  expect(boundsToOpen(right, [laptop, beside])).toEqual(right);
});

test.each([
  ['on a display that was unplugged', { x: 3000, y: 200, width: 900, height: 600 }],
  ['nearly past the right edge', { x: 1430, y: 200, width: 900, height: 600 }],
  ['with its title bar above the display', { x: 100, y: -40, width: 900, height: 600 }],
  ['with its title bar below the display', { x: 100, y: 890, width: 900, height: 600 }],
])('a window %s opens in the usual place', (_name, remembered) =>
  expect(boundsToOpen(remembered, [laptop])).toEqual({ width: 1200, height: 780 }),
);

test('a window larger than its display is made to fit', () => {
  const large = { x: 0, y: 30, width: 2500, height: 1400 };
  expect(boundsToOpen(large, [laptop])).toEqual({ x: 0, y: 30, width: 1440, height: 875 });
});
