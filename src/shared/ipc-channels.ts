/** Electron's IPC channel for the calls of the window; alone in this file, since the preload must stay tiny. */
export const IPC_CALL = 'shop:call';
/** Electron's IPC channel for the events that main tells. */
export const IPC_EVENT = 'shop:event';
