import type { MenuItemConstructorOptions, WebContents } from 'electron';

/**
 * The wheel's zoom step and limits, in Chromium's levels, each of which is a fifth larger than the
 * previous one.
 */
const STEP = 0.5;
const LEAST = -3;
const MOST = 5;

/** Zooms with Ctrl and the mouse wheel, as browsers do. Chromium remembers our page's zoom. */
export function zoomByWheel(page: WebContents): void {
  page.on('zoom-changed', (_event, direction) => {
    const wanted = page.getZoomLevel() + (direction === 'in' ? STEP : -STEP);
    page.setZoomLevel(Math.min(MOST, Math.max(LEAST, wanted)));
  });
}

/** The menu's items for zooming. Hidden ones accept the alternative keys of some keyboards. */
export function zoomItems(): MenuItemConstructorOptions[] {
  const unseen = (role: 'resetZoom' | 'zoomIn' | 'zoomOut', accelerator: string) => ({
    role,
    accelerator,
    visible: false,
    acceleratorWorksWhenHidden: true,
  });
  return [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    unseen('zoomIn', 'CmdOrCtrl+='),
    unseen('zoomIn', 'CmdOrCtrl+numadd'),
    unseen('zoomOut', 'CmdOrCtrl+numsub'),
    unseen('resetZoom', 'CmdOrCtrl+num0'),
  ];
}
