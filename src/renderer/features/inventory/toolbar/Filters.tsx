import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, Popover } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { Field } from '../../../../shared/fields/field.ts';
import { useFields } from '../../../stores/fields.ts';
import { FieldInput } from '../../../ui/FieldInput.tsx';
import { later } from '../../../ui/later.tsx';
import { useCategoryName } from '../../../stores/categories.ts';
import classes from './Filters.module.css';
import { Tool } from './ToolbarMenu.tsx';
import {
  partsOf,
  readFilter,
  textsOf,
  filterText,
  type Texts,
} from '../../../animals/view/filters.ts';
import {
  setFieldFilter,
  setFilter,
  useView,
  clearFilters,
} from '../../../animals/view/view-store.ts';

/** What the values of one field must be. It begins with how the list is filtered by it already. */
function Condition({ field, onDone }: { field: Field; onDone: () => void }) {
  const present = useView(({ filters }) => filters.find((one) => one.field === field.id));
  const [texts, setTexts] = useState(() => textsOf(field, present));
  const [isEmpty, setEmpty] = useState(present?.isEmpty === true);
  const [problems, setProblems] = useState<Texts>({});
  const apply = () => {
    const read = isEmpty ? { filter: { field: field.id, isEmpty } } : readFilter(field, texts);
    if ('problems' in read) {
      setProblems(read.problems);
      return;
    }
    setFieldFilter(field.id, read.filter);
    onDone();
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {!isEmpty &&
        partsOf(field).map(([part, as]) => (
          <FieldInput
            key={part}
            field={as}
            text={texts[part] ?? ''}
            error={problems[part]}
            onText={(text) => {
              setTexts({ ...texts, [part]: text });
              setProblems({ ...problems, [part]: undefined });
            }}
          />
        ))}
      <Checkbox
        label={t`Left empty`}
        checked={isEmpty}
        onChange={(event) => setEmpty(event.currentTarget.checked)}
      />
      <Button type="submit">
        <Trans>Filter</Trans>
      </Button>
    </form>
  );
}

/** The filter by category, with its list of options. */
export const categoryFilter = later(
  async () => (await import('./CategoryFilter.tsx')).CategoryFilter,
);

/** Filters the list by category, and by one of the shop's own fields at a time. */
export function Filters() {
  const isFiltering = useView(
    ({ filters, categoryId }) => filters.length > 0 || categoryId !== null,
  );
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Tool
          label={t`Filter`}
          icon={IconFilter}
          isOn={isFiltering}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Filter`}>
        <div className={classes.form}>
          <Suspense>
            <categoryFilter.Part />
          </Suspense>
          <FieldFilter close={close} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Chooses one of the shop's own fields, and what its values must be. */
function FieldFilter({ close }: { close: () => void }) {
  const fields = useFields(({ list }) => list).filter(({ isHidden }) => !isHidden);
  const [id, setId] = useState<string | null>(null);
  const field = fields.find((one) => one.id === id) ?? fields[0];
  if (!field) return null;
  return (
    <>
      <NativeSelect
        label={t`Filter by`}
        data={fields.map(({ id: value, name }) => ({ value, label: name }))}
        value={field.id}
        onChange={(event) => setId(event.currentTarget.value)}
      />
      <Condition key={field.id} field={field} onDone={close} />
    </>
  );
}

/** Something that narrows the list; pressing it shows the others again. */
function Chip(props: { children: ReactNode; action: string; onClick: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="light"
      classNames={{ root: classes.chip }}
      rightSection={<IconX size={14} aria-hidden="true" />}
      aria-label={props.action}
      onClick={props.onClick}
    >
      {props.children}
    </Button>
  );
}

/** The filters that are on. */
export function FilterChips() {
  const fields = useFields(({ list }) => list);
  const { filters, categoryId, ids } = useView();
  const categoryName = useCategoryName();
  const known = filters.flatMap((filter) => {
    const field = fields.find(({ id }) => id === filter.field);
    return field ? [{ id: field.id, text: filterText(field, filter) }] : [];
  });
  if (known.length === 0 && categoryId === null && !ids) return null;
  const category = categoryId === null ? '' : categoryName(categoryId);
  return (
    <div role="group" aria-label={t`Filters`} className={classes.chips}>
      {ids && (
        <Chip action={t`Show the stock again`} onClick={clearFilters}>
          <Trans>Only what was selected</Trans>
        </Chip>
      )}
      {categoryId !== null && (
        <Chip
          action={t`Show all categories, not only ${category}`}
          onClick={() => setFilter({ categoryId: null })}
        >
          {category}
        </Chip>
      )}
      {known.map(({ id, text }) => (
        <Chip
          key={id}
          action={t`Remove the filter ${text}`}
          onClick={() => setFieldFilter(id, null)}
        >
          {text}
        </Chip>
      ))}
    </div>
  );
}
