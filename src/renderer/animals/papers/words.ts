import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { Field, FieldId } from '../../../shared/fields/field.ts';
import {
  FIXED_PARTS,
  numberInCode,
  type PaperPart,
  type PaperTemplate,
  SHEETS,
  type Sheet,
} from '../../../shared/papers.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import { drawnCode128, drawnQr, type DrawnCode } from '../../ui/codes.ts';
import { shownValue } from '../../ui/formats.ts';
import { SHEET_WORDS } from './names.ts';
import { fixedText } from '../view/cell-text.ts';
import { words } from '../../../shared/words.ts';

const TITLES: Record<(typeof FIXED_PARTS)[number], string> = words({
  name: () => t`Name`,
  category: () => t`Category`,
  id: () => t`No.`,
  status: () => t`Status`,
  added: () => t`Added`,
});

/** What each part of a paper says, in the words of this shop. */
export interface Words {
  /** The name of a part; empty for a field that the shop does not have any more. */
  title: (part: PaperPart) => string;
  /** What a part says of an animal; empty where nothing is known. */
  text: (animal: PetRow, part: PaperPart) => string;
}

/** What a field of the card is called among the parts of a paper. */
export function cardPart(id: FieldId): `field:${string}` {
  return `field:${id}`;
}

/** The name under which a paper is sold; null for another one. */
export function nameOfSheet(sheet: Sheet): keyof typeof SHEETS | null {
  const names = Object.keys(SHEETS) as (keyof typeof SHEETS)[];
  const lengths = (of: Sheet) => JSON.stringify(Object.entries(of).sort());
  return names.find((name) => lengths(SHEETS[name]) === lengths(sheet)) ?? null;
}

/** A paper in words. */
export function sheetName(sheet: Sheet): string {
  const { width, height, columns, rows } = sheet;
  const size = height === null ? `${String(width)} mm` : `${String(width)} × ${String(height)} mm`;
  const name = nameOfSheet(sheet);
  return name ? SHEET_WORDS[name] : t`${size}, ${String(columns * rows)} on each`;
}

/** All that can be printed about an animal, in the order in which it is offered. */
export function partsOf(fields: readonly Field[]): PaperPart[] {
  return [
    ...FIXED_PARTS,
    ...fields.filter(({ isHidden }) => !isHidden).map(({ id }): PaperPart => cardPart(id)),
  ];
}

function fieldOf(part: string, fields: readonly Field[]): Field | undefined {
  return fields.find(({ id }) => part === cardPart(id));
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
