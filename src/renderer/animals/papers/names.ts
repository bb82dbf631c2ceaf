import { t } from '@lingui/core/macro';
import type { PaperTemplate, SHEETS } from '../../../shared/papers.ts';

/** The papers, by the names under which they are sold, in the window's language. */
export const SHEET_WORDS: Readonly<Record<keyof typeof SHEETS, string>> = {
  get 'Avery L7160 – 21 labels, A4'() {
    return t`Avery L7160 – 21 labels, A4`;
  },
  get 'Avery L7163 – 14 labels, A4'() {
    return t`Avery L7163 – 14 labels, A4`;
  },
  get 'Avery L7173 – 10 labels, A4'() {
    return t`Avery L7173 – 10 labels, A4`;
  },
  get 'Avery L4731 – 189 small labels, A4'() {
    return t`Avery L4731 – 189 small labels, A4`;
  },
  get 'Avery 5160 – 30 labels, Letter'() {
    return t`Avery 5160 – 30 labels, Letter`;
  },
  get '8 cards, A4'() {
    return t`8 cards, A4`;
  },
  get 'Roll of labels, 62 × 29 mm'() {
    return t`Roll of labels, 62 × 29 mm`;
  },
  get 'Roll of labels, 89 × 36 mm'() {
    return t`Roll of labels, 89 × 36 mm`;
  },
  get 'Receipt roll, 80 mm'() {
    return t`Receipt roll, 80 mm`;
  },
  get 'Receipt roll, 58 mm'() {
    return t`Receipt roll, 58 mm`;
  },
  get 'One page, A5'() {
    return t`One page, A5`;
  },
  get 'One page, A4'() {
    return t`One page, A4`;
  },
};

/** The names of the templates that every shop has from the start. */
const TEMPLATES: Readonly<Record<string, string>> = {
  get 'Shelf labels'() {
    return t`Shelf labels`;
  },
  get 'Small labels'() {
    return t`Small labels`;
  },
  get 'Cage cards'() {
    return t`Cage cards`;
  },
  get 'Receipt, 80 mm'() {
    return t`Receipt, 80 mm`;
  },
  get 'Receipt, 58 mm'() {
    return t`Receipt, 58 mm`;
  },
  get 'Receipt, A5'() {
    return t`Receipt, A5`;
  },
  get 'Receipt, A4'() {
    return t`Receipt, A4`;
  },
};

/** A template's name in the window's language, unless the shop has given it a name of its own. */
export function templateName({ name }: Pick<PaperTemplate, 'name'>): string {
  return TEMPLATES[name] ?? name;
}

/** A template as it is stored, where a name that nobody has changed stays as it was. */
export function templateAsStored(template: PaperTemplate): PaperTemplate {
  const { name } = template;
  return {
    ...template,
    name: Object.keys(TEMPLATES).find((one) => TEMPLATES[one] === name) ?? name,
  };
}
