import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useFields } from '../../stores/fields.ts';
import { filterText } from './filter-words.ts';
import { clearFilters, setFieldFilter, useView } from './view-store.ts';
import classes from './FieldFilters.module.css';

/** The filters by the shop's own fields; pressing one removes it. */
export function FilterChips() {
  const fields = useFields(({ list }) => list);
  const filters = useView((view) => view.filters);
  const known = filters.flatMap((filter) => {
    const field = fields.find(({ id }) => id === filter.field);
    return field ? [{ id: field.id, text: filterText(field, filter) }] : [];
  });
  const ids = useView((view) => view.ids);
  if (known.length === 0 && !ids) return null;
  return (
    <div role="group" aria-label="Filters" className={classes.chips}>
      {ids && (
        <Button
          size="compact-sm"
          variant="light"
          classNames={{ root: classes.chip }}
          rightSection={<IconX size={14} aria-hidden="true" />}
          aria-label="Show the stock again"
          onClick={clearFilters}
        >
          Only what was selected
        </Button>
      )}
      {known.map(({ id, text }) => (
        <Button
          key={id}
          size="compact-sm"
          variant="light"
          classNames={{ root: classes.chip }}
          rightSection={<IconX size={14} aria-hidden="true" />}
          aria-label={`Remove the filter ${text}`}
          onClick={() => {
            setFieldFilter(id, null);
          }}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
