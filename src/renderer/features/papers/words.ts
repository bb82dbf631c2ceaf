import { useMemo } from 'react';
import type { Field } from '../../../shared/fields/field.ts';
import type { FIXED_PARTS } from '../../../shared/papers.ts';
import { numberInCode, type PaperPart, type PaperTemplate } from '../../../shared/papers.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import { drawnCode128, drawnQr, type DrawnCode } from '../../ui/codes.ts';
import { shownValue } from '../../ui/field-values.ts';
import { fixedText } from '../inventory/cell-text.ts';
import { fieldColumn } from '../inventory/columns.ts';

const TITLES: Record<(typeof FIXED_PARTS)[number], string> = {
  name: 'Name',
  category: 'Category',
  id: 'No.',
  status: 'Status',
  added: 'Added',
};

/** What each part of a paper says, in the words of this shop. */
export interface Words {
  /** The name of a part; empty for a field that the shop does not have any more. */
  title: (part: PaperPart) => string;
  /** What a part says of an animal; empty where nothing is known. */
  text: (animal: PetRow, part: PaperPart) => string;
}

function fieldOf(part: string, fields: readonly Field[]): Field | undefined {
  return fields.find(({ id }) => part === fieldColumn(id));
}

function isFixed(part: PaperPart): part is (typeof FIXED_PARTS)[number] {
  return part in TITLES;
}

/** The words of this shop's papers. */
export function usePaperWords(): Words {
  const fields = useFields(({ list }) => list);
  const categoryName = useCategoryName();
  return useMemo(
    () => ({
      title: (part) => (isFixed(part) ? TITLES[part] : (fieldOf(part, fields)?.name ?? '')),
      text: (animal, part) => {
        if (isFixed(part)) return fixedText(animal, part, categoryName);
        const field = fieldOf(part, fields);
        return field ? shownValue(field, animal.details[field.id]) : '';
      },
    }),
    [fields, categoryName],
  );
}

/** What Code 128 has signs for. Other codes of animals become a QR code. */
const ASCII = /^[\x20-\x7e]+$/;

/** An animal's code as its template wants it; null where there is none, or the animal has no such code. */
export function codeOf(
  animal: PetRow,
  code: PaperTemplate['code'],
): { kind: 'code128' | 'qr'; text: string; drawn: DrawnCode } | null {
  if (!code) return null;
  const text =
    code.of === 'id'
      ? numberInCode(animal.id)
      : String(animal.details[code.of.slice('field:'.length)] ?? '');
  if (text === '') return null;
  const kind = ASCII.test(text) ? code.kind : 'qr';
  return { kind, text, drawn: kind === 'qr' ? drawnQr(text) : drawnCode128(text) };
}
