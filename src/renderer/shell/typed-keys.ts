import { isPrintable, isTextField, isTyping, takesScans } from '../ui/keys.ts';

/** A scanner's keys follow each other within this time (ms). Nobody types a whole code so fast. */
const SCAN_GAP = 35;
/** How long (ms) a letter outside a field waits for the next one before it is a command. */
const HOLD = 40;
/** A scan has at least so many characters in a field, where quick fingers may type two. */
const SHORTEST_IN_FIELD = 3;

/** Where keys go that are no commands. */
interface TypedKeys {
  /** A scanner sent this, wherever the focus was. */
  onScan: (text: string) => void;
  /** This was typed where no field has the focus. */
  onText: (text: string) => void;
  /** Whether all keys belong to the part of the window on show. */
  isOff: () => boolean;
}

/** Keys that follow each other as quickly as a scanner's. */
interface Burst {
  text: string;
  /** When its last key was pressed, by the events' clock. */
  at: number;
  /** The keys that wait, pressed where no field has the focus. */
  held: KeyboardEvent[];
  /** The field that the keys went into, as it was before. */
  field: KeptField | null;
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock']);

/** Stops the event, for the window's own code and for the browser. */
function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Chooses the option that begins with a letter, as the browser does unless the key is held. */
function chooseByLetter(select: HTMLSelectElement, letter: string): void {
  const wanted = letter.toLocaleLowerCase();
  const options = Array.from(select.options);
  const found = options.find(({ text }) => text.toLocaleLowerCase().startsWith(wanted));
  if (!found || found.selected) return;
  select.value = found.value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Distinguishes a scanner's keys from a person's before anything else handles them: keys in quick
 * succession that end with Enter or Tab are a scan, and change nothing, unless the field is one for
 * codes. What an input method takes (Japanese, Chinese, Korean) is no command either: the Enter
 * that ends a word saves no name.
 */
export function followTypedKeys({ onScan, onText, isOff }: TypedKeys): void {
  let burst: Burst | null = null;
  let timer: number | undefined;
  /** The event that was held and is now passed on. */
  let passedOn: KeyboardEvent | null = null;

  const passOn = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLSelectElement) chooseByLetter(event.target, event.key);
    passedOn = new KeyboardEvent('keydown', event);
    event.target?.dispatchEvent(passedOn);
  };

  const settle = () => {
    window.clearTimeout(timer);
    const [first, ...more] = burst?.held.splice(0) ?? [];
    if (!first) return;
    const text = [first, ...more].map(({ key }) => key).join('');
    if (more.length === 0 && !/^\d$/.test(text)) passOn(first);
    else if (!isTyping(first.target)) onText(text);
  };

  const end = () => {
    settle();
    burst = null;
  };

  const take = (event: KeyboardEvent, { text, held }: Burst) => {
    const field = isTextField(event.target) ? keptField(event.target) : null;
    const isNewField = field !== null && field.element !== burst?.field?.element;
    const kept = isNewField ? field : (burst?.field ?? null);
    burst = { text: text + event.key, at: event.timeStamp, held, field: kept };
    if (field) return;
    swallow(event);
    held.push(event);
    window.clearTimeout(timer);
    timer = window.setTimeout(settle, HOLD);
  };

  const finish = (event: KeyboardEvent, { text, field }: Burst) => {
    swallow(event);
    window.clearTimeout(timer);
    field?.restore();
    burst = null;
    onScan(text);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event === passedOn) return;
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- Safari tells only by this code that its input method took the key.
    if (event.isComposing || event.keyCode === 229) {
      event.stopImmediatePropagation();
      return;
    }
    if (isOff() || MODIFIERS.has(event.key)) return;
    if (takesScans(event.target)) {
      end();
      return;
    }
    const isQuick = !event.repeat && event.timeStamp - (burst?.at ?? -Infinity) <= SCAN_GAP;
    const isEnd = event.key === 'Enter' || event.key === 'Tab';
    if (burst && isQuick && isEnd && (!burst.field || burst.text.length >= SHORTEST_IN_FIELD)) {
      finish(event, burst);
    } else if (!isPrintable(event) || event.repeat || (event.key === ' ' && !isQuick)) {
      end();
    } else {
      if (!isQuick) end();
      take(event, burst ?? { text: '', at: 0, held: [], field: null });
    }
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
}

/** A text field as it was at some moment. */
interface KeptField {
  readonly element: EventTarget;
  /** Makes it so again, as if that had been typed. */
  restore: () => void;
}

/** Remembers what a text field holds, and where the cursor is in it. Null for anything else. */
function keptField(element: EventTarget | null): KeptField | null {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  if (!isField || element.readOnly) return null;
  const { value, selectionStart, selectionEnd } = element;
  return {
    element,
    restore: () => {
      // React replaces the element's own setter, and takes no notice of a value that it set itself.
      const prototype = Object.getPrototypeOf(element) as object;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
      element.dispatchEvent(new Event('input', { bubbles: true }));
      // Fields of numbers and dates have no cursor to set.
      if (selectionStart !== null) element.setSelectionRange(selectionStart, selectionEnd);
    },
  };
}
