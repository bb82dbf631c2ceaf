import { t } from '@lingui/core/macro';
import type { FieldKind } from '../../../shared/fields/kinds.ts';

/** What a field can hold, in a word or two. */
export const KIND_WORDS: Readonly<Record<FieldKind, string>> = {
  get text() {
    return t`Text`;
  },
  get longText() {
    return t`Long text`;
  },
  get number() {
    return t({ message: 'Number', context: 'kind of field' });
  },
  get money() {
    return t`Money`;
  },
  get date() {
    return t`Date`;
  },
  get yesNo() {
    return t`Yes or no`;
  },
  get choice() {
    return t`Choice`;
  },
  get code() {
    return t`Code`;
  },
};
