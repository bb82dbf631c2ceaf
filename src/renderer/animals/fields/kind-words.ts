import { t } from '@lingui/core/macro';
import type { FieldKind } from '../../../shared/fields/kinds.ts';
import { words } from '../../../shared/words.ts';

/** What a field can hold, in a word or two. */
export const KIND_WORDS: Readonly<Record<FieldKind, string>> = words({
  text: () => t`Text`,
  longText: () => t`Long text`,
  number: () => t({ message: 'Number', context: 'kind of field' }),
  money: () => t`Money`,
  date: () => t`Date`,
  yesNo: () => t`Yes or no`,
  choice: () => t`Choice`,
  code: () => t`Code`,
});
