import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { int64FromDecimal } from '../../../../shared/int64.ts';
import { useCategories } from '../../../stores/categories.ts';
import { setFilter, useView } from '../../../animals/view/view-store.ts';
import classes from './Toolbar.module.css';

/** With more categories than this, they are found by typing. */
const MAX_OPTIONS = 200;

/** Leaves only the animals of one category in the list. */
export function CategoryFilter() {
  const list = useCategories((categories) => categories.list);
  const categoryId = useView((view) => view.categoryId);
  const options = useMemo(() => {
    const known = list.map(({ id, name }) => ({ value: String(id), label: name }));
    const chosen = categoryId === null ? null : String(categoryId);
    if (chosen === null || known.some(({ value }) => value === chosen)) return known;
    return [...known, { value: chosen, label: chosen }];
  }, [list, categoryId]);
  return (
    <Select
      label={t`Category`}
      comboboxProps={{ withinPortal: false }}
      placeholder={t`All categories`}
      nothingFoundMessage={t`No such category`}
      data={options}
      limit={MAX_OPTIONS}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      // The list itself scrolls: the keyboard could not reach a scroll area around it.
      withScrollArea={false}
      classNames={{ options: classes.options }}
      clearable
      clearButtonProps={{ 'aria-label': t`Show all categories` }}
      value={categoryId === null ? null : String(categoryId)}
      onChange={(value) =>
        setFilter({ categoryId: value === null ? null : (int64FromDecimal(value) ?? null) })
      }
    />
  );
}
