import type { MenuItemConstructorOptions, WebContents } from 'electron';

/** Steps and ends of the wheel's zoom, in Chromium's levels: each is a fifth larger than the one before. */
const STEP = 0.5;
const LEAST = -3;
const MOST = 5;

/** Zooms with Ctrl and the mouse wheel, as browsers do. Chromium remembers the zoom of our page. */
export function zoomByWheel(page: WebContents): void {
  page.on('zoom-changed', (_event, direction) => {
    const wanted = page.getZoomLevel() + (direction === 'in' ? STEP : -STEP);
    page.setZoomLevel(Math.min(MOST, Math.max(LEAST, wanted)));
  });
}

/** The menu's items for zooming; those out of sight take the keys that some keyboards have for it. */
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
