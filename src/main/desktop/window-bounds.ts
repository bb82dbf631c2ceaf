import type { Bounds } from './remembered.ts';

export const MIN_WIDTH = 720;
export const MIN_HEIGHT = 480;
const USUAL_WIDTH = 1200;
const USUAL_HEIGHT = 780;
/** At least this much of the title bar (px) must be on a display, so that it can be grabbed. */
const GRIP = 80;

/** Where to open the window: at its last position, unless that is now off every display. */
export function boundsToOpen(
  remembered: Bounds | null,
  workAreas: readonly Bounds[],
): Partial<Bounds> & { width: number; height: number } {
  if (remembered) {
    const area = workAreas.find((candidate) => hasGrip(remembered, candidate));
    if (area) {
      return {
        x: remembered.x,
        y: remembered.y,
        width: fitted(remembered.width, MIN_WIDTH, area.width),
        height: fitted(remembered.height, MIN_HEIGHT, area.height),
      };
    }
  }
  // Without a position, the system centres the window on the main display, which comes first.
  const main = workAreas[0] ?? { width: USUAL_WIDTH, height: USUAL_HEIGHT };
  return {
    width: fitted(USUAL_WIDTH, MIN_WIDTH, main.width),
    height: fitted(USUAL_HEIGHT, MIN_HEIGHT, main.height),
  };
}

function fitted(wanted: number, least: number, most: number): number {
  return Math.max(least, Math.min(wanted, most));
}

/** Whether the window's top edge can be reached within an area. */
function hasGrip(window: Bounds, area: Bounds): boolean {
  const visibleWidth =
    Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  const topIsInside = window.y >= area.y && window.y <= area.y + area.height - GRIP;
  return visibleWidth >= GRIP && topIsInside;
}
