import {
  Menu,
  type ContextMenuParams,
  type MenuItemConstructorOptions,
  type WebContents,
} from 'electron';

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

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
