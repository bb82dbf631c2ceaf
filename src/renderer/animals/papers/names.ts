import { t } from '@lingui/core/macro';
import type { PaperTemplate, SHEETS } from '../../../shared/papers.ts';
import { words } from '../../../shared/words.ts';

/** The papers, by the names under which they are sold, in the window's language. */
export const SHEET_WORDS: Readonly<Record<keyof typeof SHEETS, string>> = words({
  'Avery L7160 – 21 labels, A4': () => t`Avery L7160 – 21 labels, A4`,
  'Avery L7163 – 14 labels, A4': () => t`Avery L7163 – 14 labels, A4`,
  'Avery L7173 – 10 labels, A4': () => t`Avery L7173 – 10 labels, A4`,
  'Avery L4731 – 189 small labels, A4': () => t`Avery L4731 – 189 small labels, A4`,
  'Avery 5160 – 30 labels, Letter': () => t`Avery 5160 – 30 labels, Letter`,
  '8 cards, A4': () => t`8 cards, A4`,
  'Roll of labels, 62 × 29 mm': () => t`Roll of labels, 62 × 29 mm`,
  'Roll of labels, 89 × 36 mm': () => t`Roll of labels, 89 × 36 mm`,
  'Receipt roll, 80 mm': () => t`Receipt roll, 80 mm`,
  'Receipt roll, 58 mm': () => t`Receipt roll, 58 mm`,
  'One page, A5': () => t`One page, A5`,
  'One page, A4': () => t`One page, A4`,
});

/** The names of the templates that every shop has from the start. */
const TEMPLATES: Readonly<Record<string, string>> = words({
  'Shelf labels': () => t`Shelf labels`,
  'Small labels': () => t`Small labels`,
  'Cage cards': () => t`Cage cards`,
  'Receipt, 80 mm': () => t`Receipt, 80 mm`,
  'Receipt, 58 mm': () => t`Receipt, 58 mm`,
  'Receipt, A5': () => t`Receipt, A5`,
  'Receipt, A4': () => t`Receipt, A4`,
});

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
