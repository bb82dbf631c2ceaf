import { i18n } from '@lingui/core';
import { useSettings } from '../stores/app.ts';
import { speak } from '../ui/language.ts';
import { retellToasts, showProblemToast } from '../ui/toast.tsx';

/**
 * Speaks the language that is chosen in the settings, now and whenever that changes. `draw` must draw the window
 * anew: what was typed stays in it.
 */
export function followLanguage(draw: () => void): void {
  useSettings.subscribe(({ settings }) => {
    if (!settings) return;
    speak(settings.language).catch((error: unknown) => showProblemToast('language', error));
  });
  i18n.on('change', () => {
    retellToasts();
    draw();
  });
}
