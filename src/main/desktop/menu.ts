import { t } from '@lingui/core/macro';
import {
  app,
  Menu,
  type ContextMenuParams,
  type MenuItemConstructorOptions,
  type WebContents,
} from 'electron';
import type { EventData } from '../../shared/bridge.ts';
import { SCREEN_NAMES, screenEntry } from '../../shared/screens.ts';
import { inEachLanguage } from './language.ts';

type Command = EventData<'menu.command'>['command'];

/** What the menu can request besides what every app can do. */
export interface MenuActions {
  command(command: Command): void;
  about: () => void;
  checkForUpdates: () => void;
  openLogs: () => void;
  /** Opens the guide to connecting a till. */
  openGuide: () => void;
}

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

/** Sets the application menu, with the order and accelerators that the system's users expect. */
export function setMenu(actions: MenuActions): void {
  const onMac = process.platform === 'darwin';
  inEachLanguage(() =>
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(actions, onMac))),
  );
}

function menuTemplate(actions: MenuActions, onMac: boolean): MenuItemConstructorOptions[] {
  const asks = (label: string, command: Command, accelerator?: string) => ({
    label,
    ...(accelerator !== undefined && { accelerator }),
    click: () => actions.command(command),
  });
  const does = (label: string, click: () => void) => ({ label, click });
  const settings = asks(t`Settings…`, 'settings', 'CmdOrCtrl+,');
  const about = does(t`About Animal Store`, actions.about);
  const checking = does(t`Check for &Updates…`, actions.checkForUpdates);
  return [
    ...(onMac ? [appMenu([about, checking], settings)] : []),
    {
      label: t`&File`,
      submenu: [
        asks(t`Add an Animal`, 'add', 'CmdOrCtrl+N'),
        asks(t`New Sale`, 'sale'),
        SEPARATOR,
        asks(t`Import…`, 'import'),
        asks(t`Export…`, 'export'),
        asks(t`Back Up Now`, 'backup'),
        SEPARATOR,
        // The page handles the key itself, and prints from other screens too.
        { ...asks(t`Print…`, 'print', 'CmdOrCtrl+P'), registerAccelerator: false },
        SEPARATOR,
        ...(onMac ? [] : [settings, SEPARATOR]),
        { role: 'close', label: t`Close Window`, accelerator: 'CmdOrCtrl+W' },
        ...(onMac ? [] : [quitItem()]),
      ],
    },
    editMenu(asks),
    {
      label: t`&View`,
      submenu: [
        ...SCREEN_NAMES.map((screen) => {
          const { name, keys } = screenEntry(screen);
          return asks(name(), screen, keys.replace('Mod', 'CmdOrCtrl'));
        }),
        SEPARATOR,
        asks(t`Command Palette`, 'palette', 'CmdOrCtrl+K'),
        SEPARATOR,
        ...zoomItems(),
        ...viewItems(),
      ],
    },
    ...(onMac ? [{ role: 'windowMenu', label: t`Window` } as const] : []),
    {
      role: 'help',
      label: t`&Help`,
      submenu: [
        asks(t`Keyboard Shortcuts`, 'shortcuts'),
        does(t`Guide to Connecting a Till`, actions.openGuide),
        does(t`Show Logs`, actions.openLogs),
        ...(onMac ? [] : [SEPARATOR, checking, about]),
      ],
    },
  ];
}

/** Windows says Exit and has no key for it except Alt+F4; Linux says Quit. */
function quitItem(): MenuItemConstructorOptions {
  if (process.platform === 'win32') return { role: 'quit', label: t`E&xit` };
  return { role: 'quit', label: t`&Quit`, accelerator: 'Ctrl+Q' };
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
      { role: 'services', label: t`Services` },
      SEPARATOR,
      { role: 'hide', label: t`Hide Animal Store` },
      { role: 'hideOthers', label: t`Hide Others` },
      { role: 'unhide', label: t`Show All` },
      SEPARATOR,
      { role: 'quit', label: t`Quit Animal Store` },
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
    label: t`&Edit`,
    submenu: [
      { ...asks(t`Undo`, 'undo', 'CmdOrCtrl+Z'), registerAccelerator: false },
      { ...asks(t`Redo`, 'redo', redoKey), registerAccelerator: false },
      SEPARATOR,
      { role: 'cut', label: t`Cut` },
      { role: 'copy', label: t`Copy` },
      { role: 'paste', label: t`Paste` },
      { role: 'selectAll', label: t`Select All` },
      SEPARATOR,
      asks(t`Find Animals`, 'search', 'CmdOrCtrl+F'),
    ],
  };
}

function viewItems(): MenuItemConstructorOptions[] {
  const developing: MenuItemConstructorOptions[] = [
    SEPARATOR,
    { role: 'reload' },
    { role: 'toggleDevTools' },
  ];
  return [
    SEPARATOR,
    { role: 'togglefullscreen', label: t`Full Screen` },
    ...(app.isPackaged ? [] : developing),
  ];
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
    { role: 'resetZoom', label: t`Actual Size` },
    { role: 'zoomIn', label: t`Zoom In` },
    { role: 'zoomOut', label: t`Zoom Out` },
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
      { role: 'cut', label: t`Cut`, enabled: editFlags.canCut },
      { role: 'copy', label: t`Copy`, enabled: editFlags.canCopy },
      { role: 'paste', label: t`Paste`, enabled: editFlags.canPaste },
      SEPARATOR,
      { role: 'selectAll', label: t`Select All`, enabled: editFlags.canSelectAll },
    ];
  }
  return selectionText.trim() === '' ? [] : [{ role: 'copy', label: t`Copy` }];
}

/** The spelling checker's suggestions for the word under the mouse. */
function spellingItems(
  page: WebContents,
  { isEditable, misspelledWord, dictionarySuggestions }: ContextMenuParams,
): MenuItemConstructorOptions[] {
  if (!isEditable || misspelledWord === '') return [];
  const suggestions = dictionarySuggestions.map((suggestion) => ({
    label: suggestion,
    click: () => page.replaceMisspelling(suggestion),
  }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: t`No suggestions`, enabled: false }]),
    SEPARATOR,
    {
      label: t`Learn Spelling`,
      click: () => {
        page.session.addWordToSpellCheckerDictionary(misspelledWord);
      },
    },
    SEPARATOR,
  ];
}
