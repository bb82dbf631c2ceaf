import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, Popover } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Field } from '../../../../shared/fields/field.ts';
import { useFields } from '../../../stores/fields.ts';
import { FieldInput } from '../../../ui/FieldInput.tsx';
import classes from './FieldFilters.module.css';
import { Tool } from './ToolbarMenu.tsx';
import {
  partsOf,
  readFilter,
  textsOf,
  filterText,
  type Texts,
} from '../../../animals/view/filters.ts';
import { setFieldFilter, useView, clearFilters } from '../../../animals/view/view-store.ts';

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
        onChange={(event) => {
          setEmpty(event.currentTarget.checked);
        }}
      />
      <Button type="submit">
        <Trans>Filter</Trans>
      </Button>
    </form>
  );
}

/** Filters the list by one of the shop's own fields at a time. */
export function FieldFilters() {
  const fields = useFields(({ list }) => list).filter(({ isHidden }) => !isHidden);
  const isFiltering = useView(({ filters }) => filters.length > 0);
  const [isOpen, setOpen] = useState(false);
  const [id, setId] = useState<string | null>(null);
  const field = fields.find((one) => one.id === id) ?? fields[0];
  if (!field) return null;
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
          label={t`Filters`}
          icon={IconFilter}
          isOn={isFiltering}
          onClick={() => {
            setOpen(!isOpen);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Filters`}>
        <div className={classes.form}>
          <NativeSelect
            label={t`Filter by`}
            data={fields.map(({ id: value, name }) => ({ value, label: name }))}
            value={field.id}
            onChange={(event) => {
              setId(event.currentTarget.value);
            }}
          />
          <Condition
            key={field.id}
            field={field}
            onDone={() => {
              setOpen(false);
            }}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

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
    <div role="group" aria-label={t`Filters`} className={classes.chips}>
      {ids && (
        <Button
          size="compact-sm"
          variant="light"
          classNames={{ root: classes.chip }}
          rightSection={<IconX size={14} aria-hidden="true" />}
          aria-label={t`Show the stock again`}
          onClick={clearFilters}
        >
          <Trans>Only what was selected</Trans>
        </Button>
      )}
      {known.map(({ id, text }) => (
        <Button
          key={id}
          size="compact-sm"
          variant="light"
          classNames={{ root: classes.chip }}
          rightSection={<IconX size={14} aria-hidden="true" />}
          aria-label={t`Remove the filter ${text}`}
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
