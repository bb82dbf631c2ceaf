import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface KeyChoices {
  /** Whether a letter alone opens something, as N opens the form. */
  lettersOpen: boolean;
  /** Whether a letter alone marks animals, as S marks them as sold. */
  lettersMark: boolean;
}

/** Which commands a letter without another key gives at this computer (WCAG 2.1.4). */
export const useKeyChoices = create<KeyChoices>()(
  persist((): KeyChoices => ({ lettersOpen: true, lettersMark: false }), {
    name: 'animal-store.keys',
  }),
);
