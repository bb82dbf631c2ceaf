import type { CDPSession, Page } from '@playwright/test';

/** A key as Chromium is told of it. */
interface Key {
  key: string;
  code: string;
  text?: string;
  modifiers?: number;
}

const ALT = 1;
const CTRL = 2;
const SHIFT = 8;

function codeOf(character: string): string {
  if (/[a-z]/i.test(character)) return `Key${character.toUpperCase()}`;
  return /\d/.test(character) ? `Digit${character}` : 'Minus';
}

function down(session: CDPSession, { key, code, text, modifiers = 0 }: Key, timestamp: number) {
  const named: Partial<Record<string, number>> = { Enter: 13, Tab: 9 };
  const windowsVirtualKeyCode = named[key] ?? (text ?? key).toUpperCase().charCodeAt(0);
  const type = text === undefined ? 'rawKeyDown' : 'keyDown';
  const event = { key, code, modifiers, windowsVirtualKeyCode, timestamp };
  return session.send('Input.dispatchKeyEvent', { ...event, type, ...(text && { text }) });
}

/** Types as a scanner does: `pace` ms a key, Shift for capitals, and Enter (or Tab) at the end. */
export async function scan(
  page: Page,
  text: string,
  { pace = 1, end = 'Enter' }: { pace?: number; end?: 'Enter' | 'Tab' | '' } = {},
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const begin = Date.now();
  const keys: Key[] = Array.from(text, (key) => ({
    key,
    code: codeOf(key),
    text: key,
    modifiers: /[A-Z]/.test(key) ? SHIFT : 0,
  }));
  if (end !== '')
    keys.push(end === 'Enter' ? { key: end, code: end, text: '\r' } : { key: end, code: end });
  // Sent one after the other without waiting for the replies, each with its own time.
  await Promise.all(keys.map((key, place) => down(session, key, (begin + place * pace) / 1_000)));
  await session.detach();
}

/** Presses a key that another layout writes at the place of a Latin one. */
export async function pressOnLayout(
  page: Page,
  key: { key: string; code: string; alt?: boolean; ctrl?: boolean; shift?: boolean },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { alt, ctrl, shift, ...named } = key;
  const modifiers = (alt ? ALT : 0) + (ctrl ? CTRL : 0) + (shift ? SHIFT : 0);
  const text = modifiers === 0 ? { text: key.key } : {};
  await down(session, { ...named, ...text, modifiers }, Date.now() / 1_000);
  const end = { type: 'keyUp', ...named, modifiers } as const;
  await session.send('Input.dispatchKeyEvent', end);
  await session.detach();
}

/** Composes a word with an input method, and presses a key that the method takes. */
export async function compose(page: Page, word: string, key: 'Enter' | 'Escape'): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { length } = word;
  const composition = { text: word, selectionStart: length, selectionEnd: length };
  await session.send('Input.imeSetComposition', composition);
  const taken = { key, code: key, windowsVirtualKeyCode: 229 };
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...taken });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...taken });
  // Enter takes the word, Escape takes it back.
  if (key === 'Enter') await session.send('Input.insertText', { text: word });
  else {
    const none = { text: '', selectionStart: 0, selectionEnd: 0 };
    await session.send('Input.imeSetComposition', none);
  }
  await session.detach();
}
