import {
  app,
  Menu,
  type ContextMenuParams,
  type MenuItemConstructorOptions,
  type WebContents,
} from 'electron';
import type { EventData } from '../../shared/bridge.ts';

type Command = EventData<'menu.command'>['command'];

/** What the menu can request besides what every app can do. */
export interface MenuActions {
  command(command: Command): void;
  about: () => void;
  checkForUpdates: () => void;
  openLogs: () => void;
  /** Opens the guide for whoever connects a till. */
  openGuide: () => void;
}

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

/** Sets the application menu, with the order and accelerators that the system's users expect. */
export function setMenu(actions: MenuActions): void {
  const onMac = process.platform === 'darwin';
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(actions, onMac)));
}

function menuTemplate(actions: MenuActions, onMac: boolean): MenuItemConstructorOptions[] {
  const asks = (label: string, command: Command, accelerator?: string) => ({
    label,
    ...(accelerator !== undefined && { accelerator }),
    click: () => {
      actions.command(command);
    },
  });
  const does = (label: string, click: () => void) => ({ label, click });
  const settings = asks('Settings…', 'settings', 'CmdOrCtrl+,');
  const about = does('About Animal Store', actions.about);
  const checking = does('Check for &Updates…', actions.checkForUpdates);
  return [
    ...(onMac ? [appMenu([about, checking], settings)] : []),
    {
      label: '&File',
      submenu: [
        asks('Add an Animal', 'add', 'CmdOrCtrl+N'),
        asks('New Sale', 'sale'),
        SEPARATOR,
        asks('Import…', 'import'),
        asks('Export…', 'export'),
        asks('Back Up Now', 'backup'),
        SEPARATOR,
        // The page handles the key itself, and prints from other screens too.
        { ...asks('Print…', 'print', 'CmdOrCtrl+P'), registerAccelerator: false },
        SEPARATOR,
        ...(onMac ? [] : [settings, SEPARATOR]),
        { role: 'close', label: 'Close Window', accelerator: 'CmdOrCtrl+W' },
        ...(onMac ? [] : [quitItem()]),
      ],
    },
    editMenu(asks),
    {
      label: '&View',
      submenu: [
        asks('Today', 'today', 'CmdOrCtrl+6'),
        asks('Sales', 'sales', 'CmdOrCtrl+7'),
        asks('Customers', 'customers', 'CmdOrCtrl+8'),
        asks('Inventory', 'inventory', 'CmdOrCtrl+1'),
        asks('Goods In', 'deliveries', 'CmdOrCtrl+9'),
        asks('Categories', 'categories', 'CmdOrCtrl+2'),
        asks('History', 'history', 'CmdOrCtrl+3'),
        asks('Tills', 'tills', 'CmdOrCtrl+4'),
        asks('Settings', 'settings', 'CmdOrCtrl+5'),
        SEPARATOR,
        asks('Command Palette', 'palette', 'CmdOrCtrl+K'),
        SEPARATOR,
        ...zoomItems(),
        ...viewItems(),
      ],
    },
    ...(onMac ? [{ role: 'windowMenu' } as const] : []),
    {
      role: 'help',
      label: '&Help',
      submenu: [
        asks('Keyboard Shortcuts', 'shortcuts'),
        does('Guide to Connecting a Till', actions.openGuide),
        does('Show Logs', actions.openLogs),
        ...(onMac ? [] : [SEPARATOR, checking, about]),
      ],
    },
  ];
}

/** Windows says Exit and has no key for it except Alt+F4; Linux says Quit. */
function quitItem(): MenuItemConstructorOptions {
  if (process.platform === 'win32') return { role: 'quit', label: 'E&xit' };
  return { role: 'quit', accelerator: 'Ctrl+Q' };
}

function appMenu(
  about: MenuItemConstructorOptions[],
  settings: MenuItemConstructorOptions,
): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      ...about,
      SEPARATOR,
      settings,
      SEPARATOR,
      { role: 'services' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' },
    ],
  };
}

/**
 * Undo and redo are the page's, which undoes typing in a field and elsewhere what was done to the stock. It
 * handles their keys itself.
 */
function editMenu(
  asks: (label: string, command: Command, accelerator: string) => MenuItemConstructorOptions,
): MenuItemConstructorOptions {
  const redoKey = process.platform === 'win32' ? 'Ctrl+Y' : 'CmdOrCtrl+Shift+Z';
  return {
    label: '&Edit',
    submenu: [
      { ...asks('Undo', 'undo', 'CmdOrCtrl+Z'), registerAccelerator: false },
      { ...asks('Redo', 'redo', redoKey), registerAccelerator: false },
      SEPARATOR,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
      SEPARATOR,
      asks('Find Animals', 'search', 'CmdOrCtrl+F'),
    ],
  };
}

function viewItems(): MenuItemConstructorOptions[] {
  const developing: MenuItemConstructorOptions[] = [
    SEPARATOR,
    { role: 'reload' },
    { role: 'toggleDevTools' },
  ];
  return [SEPARATOR, { role: 'togglefullscreen' }, ...(app.isPackaged ? [] : developing)];
}

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
function zoomItems(): MenuItemConstructorOptions[] {
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

/** On a right click, offers what can be done with the text; nothing where there is none. */
export function offerContextMenu(page: WebContents): void {
  page.on('context-menu', (_event, params) => {
    const items = [...spellingItems(page, params), ...textItems(params)];
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}

function textItems({
  isEditable,
  editFlags,
  selectionText,
}: ContextMenuParams): MenuItemConstructorOptions[] {
  if (isEditable) {
    return [
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      SEPARATOR,
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ];
  }
  return selectionText.trim() === '' ? [] : [{ role: 'copy' }];
}

/** The spelling checker's suggestions for the word under the mouse. */
function spellingItems(
  page: WebContents,
  { isEditable, misspelledWord, dictionarySuggestions }: ContextMenuParams,
): MenuItemConstructorOptions[] {
  if (!isEditable || misspelledWord === '') return [];
  const suggestions = dictionarySuggestions.map((suggestion) => ({
    label: suggestion,
    click: () => {
      page.replaceMisspelling(suggestion);
    },
  }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: 'No suggestions', enabled: false }]),
    SEPARATOR,
    {
      label: 'Learn Spelling',
      click: () => {
        page.session.addWordToSpellCheckerDictionary(misspelledWord);
      },
    },
    SEPARATOR,
  ];
}
