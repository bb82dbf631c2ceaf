import { keptField, type KeptField } from '../ui/kept-field.ts';
import { LONGEST_GAP, useScanner } from '../stores/scanner.ts';
import { isModifier, isPrintable, isTextField, isTyping, takesScans } from '../ui/keys.ts';

/** Digits may follow each other within this time (ms), at a pace of wireless scanners: they are no commands. */
const GAP_OF_DIGITS = 75;
/** A scan has at least so many characters in a field, where quick fingers may type two. */
const SHORTEST_IN_FIELD = 3;
/** So many at a slow scanner's pace, or without a key at the end, are no person's. */
const SHORTEST_DOUBTFUL = 6;

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
  /** Whether it began with what the scanner sends before each code. */
  isMarked: boolean;
  /** When its last key was pressed, by the events' clock, and the longest time before one of its keys. */
  at: number;
  slowest: number;
  /** The keys that wait, pressed where no field has the focus. */
  held: KeyboardEvent[];
  /** Whether the keys went into a field, and that as it was before, if it holds a text. */
  inField: boolean;
  field: KeptField | null;
}

function newBurst(): Burst {
  return { text: '', isMarked: false, at: 0, slowest: 0, held: [], inField: false, field: null };
}

/** How long (ms) after a burst's last key its next one may come. */
function gapAfter({ text, isMarked }: Burst): number {
  const { gap } = useScanner.getState();
  if (isMarked) return LONGEST_GAP;
  return /^\d+$/.test(text) ? Math.max(gap, GAP_OF_DIGITS) : gap;
}

/** Whether a burst is a scan, once the scanner's last key has come or, `atPause`, will not come. */
function isScan({ text, isMarked, slowest, inField }: Burst, atPause = false): boolean {
  if (text === '') return false;
  if (isMarked || text.length >= SHORTEST_DOUBTFUL) return true;
  if (atPause) return false;
  return !inField || (text.length >= SHORTEST_IN_FIELD && slowest <= useScanner.getState().gap);
}

/**
 * Whether a key goes on with digits that are still waiting, because the computer is too busy to have put them into
 * the search: alone, it would be another number.
 */
function isLateDigit({ key }: KeyboardEvent, { text, held }: Burst): boolean {
  return held.length > 0 && /^\d+$/.test(text + key);
}

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

  const take = (event: KeyboardEvent, { text, isMarked, at, slowest, held }: Burst) => {
    const { first, last } = useScanner.getState();
    const inField = isTextField(event.target);
    const field = inField ? keptField(event.target) : null;
    const isNewField = field !== null && field.element !== burst?.field?.element;
    const kept = isNewField ? field : (burst?.field ?? null);
    const typed = text + event.key;
    const isFirst = first !== '' && typed === first;
    burst = {
      text: isFirst ? '' : typed,
      isMarked: isMarked || isFirst,
      at: event.timeStamp,
      slowest: Math.max(slowest, text === '' ? 0 : event.timeStamp - at),
      held,
      inField,
      field: kept,
    };
    window.clearTimeout(timer);
    if (!field && isPrintable(event)) {
      swallow(event);
      held.push(event);
    }
    timer = window.setTimeout(last === '' ? pause : settle, gapAfter(burst) + 5);
  };

  /** A scanner that sends nothing at the end is known by its pace alone. */
  const pause = () => {
    if (burst && isScan(burst, true)) finish(burst);
    else settle();
  };

  const finish = ({ text, field }: Burst) => {
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
    if (isOff() || isModifier(event.key)) return;
    if (takesScans(event.target)) {
      end();
      return;
    }
    const { first, last } = useScanner.getState();
    const isQuick =
      !event.repeat && burst !== null && event.timeStamp - burst.at <= gapAfter(burst);
    const isEnd = ['Enter', 'Tab', last].includes(event.key);
    const isText = isPrintable(event) && !event.repeat && (event.key !== ' ' || isQuick);
    if (burst && isQuick && isEnd && isScan(burst)) {
      swallow(event);
      finish(burst);
    } else if (!isText && event.key !== first) {
      end();
    } else if (!isQuick && burst && isLateDigit(event, burst)) {
      swallow(event);
      burst.held.push(event);
      end();
    } else {
      if (!isQuick) end();
      take(event, burst ?? newBurst());
    }
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
}
