import type { Page } from 'playwright';

/** One frame at 60 a second, in ms. */
const FRAME = 1_000 / 60;

/** How smoothly something scrolled. */
export interface Smoothness {
  framesPerSecond: number;
  /** The share of frames that came more than half a frame late. */
  late: number;
  /** The longest time between two frames, in ms. */
  worst: number;
  /** The longest task of the page, in ms; 0 when none took more than 50. */
  longestTask: number;
}

/** A page as tall as any list, with nothing to draw but stripes: what this machine scrolls at best. */
export const PLAIN_PAGE = `<!doctype html><style>body { margin: 0 }
  [role=grid] { height: 100vh; overflow: auto }
  [role=grid] > div { height: 3600000px; background: repeating-linear-gradient(#fff 0 35px, #ddd 35px 36px) }
  </style><div role="grid"><div></div></div>`;

/**
 * Scrolls the page's grid as a clerk does: for five seconds with the wheel (a screen of rows every
 * six frames, then back), and for five by dragging the scrollbar from the top to the bottom.
 */
export async function scrollSmoothly(page: Page): Promise<Smoothness> {
  const { frames: times, longestTask } = await page.evaluate(async () => {
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ type: 'longtask' });
    const grid = document.querySelector('[role=grid]');
    if (!grid) throw new Error('There is no list');
    const frame = () => new Promise<number>(requestAnimationFrame);
    const frames: number[] = [await frame()];
    for (let step = 0; step < 300; step += 1) {
      grid.scrollTop += step < 200 ? 120 : -120;
      frames.push(await frame());
    }
    const end = grid.scrollHeight - grid.clientHeight;
    for (let step = 0; step <= 300; step += 1) {
      grid.scrollTop = (end * step) / 300;
      frames.push(await frame());
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    observer.disconnect();
    return { frames, longestTask: longest };
  });
  const intervals = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const total = intervals.reduce((sum, one) => sum + one, 0);
  return {
    framesPerSecond: (intervals.length * 1_000) / total,
    late: intervals.filter((one) => one > 1.5 * FRAME).length / intervals.length,
    worst: Math.max(...intervals),
    longestTask,
  };
}
