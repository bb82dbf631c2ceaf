import { t } from '@lingui/core/macro';
import type { ARTICLE_COLUMNS } from '../../../shared/article.ts';

type Column = (typeof ARTICLE_COLUMNS)[number];

/** What the columns of a list of articles are called. */
export function articleColumnWords(): Record<Column, string> {
  return {
    name: t`Name`,
    codes: t`Codes`,
    price: t`Price`,
    taxRate: t`Tax`,
    group: t`Section`,
  };
}
