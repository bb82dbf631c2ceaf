import type { Field } from './field.ts';

const PLAIN = {
  categories: null,
  isColumn: false,
  isUnique: false,
  reminds: false,
  isHidden: false,
  inForm: false,
  choices: [],
} as const satisfies Partial<Field>;

/** The fields of a shop that has not changed any. What is stored under their ids stays theirs. */
export const BUILT_IN_FIELDS: readonly Field[] = [
  { ...PLAIN, id: 'price', name: 'Price', kind: 'money', isColumn: true, inForm: true },
  { ...PLAIN, id: 'chip', name: 'Microchip or ring', kind: 'code', isColumn: true, isUnique: true },
  { ...PLAIN, id: 'sex', name: 'Sex', kind: 'choice', choices: ['Male', 'Female', 'Unknown'] },
  { ...PLAIN, id: 'born', name: 'Born', kind: 'date' },
  { ...PLAIN, id: 'breed', name: 'Breed', kind: 'text' },
  { ...PLAIN, id: 'place', name: 'Cage or tank', kind: 'text', inForm: true },
  { ...PLAIN, id: 'source', name: 'Source', kind: 'text' },
  { ...PLAIN, id: 'notes', name: 'Notes', kind: 'longText' },
];
