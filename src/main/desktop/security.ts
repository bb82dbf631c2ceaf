import { app, session, type Session } from 'electron';

/**
 * Whether the app was started so that another program can control its window from outside, which
 * only developers may do.
 */
export function isRemoteControlled(): boolean {
  const { commandLine } = app;
  return (
    app.isPackaged &&
    (commandLine.hasSwitch('remote-debugging-port') ||
      commandLine.hasSwitch('remote-debugging-pipe'))
  );
}

/** Closes every way out of the window's page: permissions, other pages, new windows, the network. */
export function lockDown(origin: string): void {
  denyPermissions(session.defaultSession, origin);
  denyNetwork(session.defaultSession, origin);
  app.on('web-contents-created', (_event, contents) => {
    const stayHere = (event: { url: string; preventDefault(): void }) => {
      if (!hasOrigin(event.url, origin)) event.preventDefault();
    };
    contents.on('will-navigate', stayHere);
    contents.on('will-frame-navigate', stayHere);
    contents.on('will-redirect', stayHere);
    contents.on('will-attach-webview', (event) => event.preventDefault());
    // Chromium asks nobody before it shows an empty page, which would be all that is left of the window.
    contents.on('did-navigate', (_navigated, url) => {
      if (url.startsWith('about:')) void contents.loadURL(`${origin}/`);
    });
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}

/** Electron grants whatever is not denied. The page needs one permission: to copy an address or a key. */
function denyPermissions(electronSession: Session, origin: string): void {
  const isAllowed = (permission: string, address: string) =>
    permission === 'clipboard-sanitized-write' && hasOrigin(address, origin);
  electronSession.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isAllowed(permission, requestingUrl)),
  );
  electronSession.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isAllowed(permission, requestingOrigin),
  );
  electronSession.setDevicePermissionHandler(() => false);
}

/** The page reaches the shop only by IPC. This holds even if its content security policy were broken. */
function denyNetwork(electronSession: Session, origin: string): void {
  const urls = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*'];
  electronSession.webRequest.onBeforeRequest({ urls }, ({ url }, answer) =>
    answer({ cancel: !hasOrigin(url.replace(/^ws/, 'http'), origin) }),
  );
}

/**
 * Whether an address has an origin: same scheme and host. Node's own `origin` is "null" for
 * `app://`.
 */
export function hasOrigin(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false;
  const own = new URL(origin);
  const other = new URL(address);
  return own.protocol === other.protocol && own.host === other.host;
}
