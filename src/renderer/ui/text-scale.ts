import { create } from 'zustand';

/** The size (px) of ordinary text, until somebody sets a larger one in the browser or the system. */
const USUAL = 16;
/** Below these widths (rem, as in the style sheets), a window is a telephone's, or one's with text twice as large. */
const [TELEPHONE, TINY] = [37.5, 20];

/** Every row of the list asks for these, so they are measured in one place. */
const useRoom = create(() => ({ scale: 1, isTelephone: false, isTiny: false }));

function measure(): void {
  const size = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const width = window.innerWidth / size;
  useRoom.setState({
    scale: size / USUAL,
    isTelephone: width < TELEPHONE,
    isTiny: width < TINY,
  });
}

/** Follows the size of the text and of the window, for the lifetime of the page. */
export function followRoom(): void {
  const probe = document.createElement('div');
  probe.style.position = 'absolute';
  probe.style.width = '1rem';
  document.body.append(probe);
  new ResizeObserver(measure).observe(probe);
  window.addEventListener('resize', measure);
  measure();
}

/** How many times as large as usual the text is: 2 at doubled text. For sizes that CSS can't set. */
export function useTextScale(): number {
  return useRoom(({ scale }) => scale);
}

/** For `useMediaQuery`: the first drawing is right, too. */
export const AT_ONCE = { getInitialValueInEffect: false };

/** Whether the window has as little room for its text as a telephone. */
export function useIsTelephone(): boolean {
  return useRoom(({ isTelephone }) => isTelephone);
}

/** Whether it has as little as a telephone with text twice as large. */
export function useIsTiny(): boolean {
  return useRoom(({ isTiny }) => isTiny);
}
