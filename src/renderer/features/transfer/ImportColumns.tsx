import { Autocomplete, Checkbox, Select } from '@mantine/core';
import { PET_STATUSES, PetStatus } from '../../../shared/pet.ts';
import { IMPORT_COLUMNS, IMPORT_FIELDS } from '../../../shared/stock-files/import-columns.ts';
import { useCategories } from '../../stores/categories.ts';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import type { ImportChoice } from './check-import.ts';
import type { OpenedSource } from './file-work.ts';
import classes from './ImportDialog.module.css';
import { layoutFor } from './kept-layouts.ts';

interface ColumnsProps {
  opened: OpenedSource;
  choice: ImportChoice;
  onChange: (change: Partial<ImportChoice>) => void;
}

/** The letters that spreadsheets give a column, counted from 0: "A", "B" … "Z", "AA". */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/** Names a column by its heading or its letter, with an example of its contents. */
function columnOptions({ opened, choice }: ColumnsProps): { value: string; label: string }[] {
  const columns = opened.sheets[choice.sheet]?.columns ?? [];
  return columns.map(({ first, example }, column) => {
    const heading = choice.hasHeadings && first !== '' ? first : `Column ${letters(column)}`;
    const held = choice.hasHeadings ? example : first || example;
    const label = held === '' ? heading : `${heading} (${held})`;
    return { value: String(column), label };
  });
}

function SheetField({ opened, choice, onChange }: ColumnsProps) {
  if (opened.sheets.length < 2) return null;
  return (
    <Select
      label="Sheet"
      data={opened.sheets.map(({ name }, index) => ({ value: String(index), label: name }))}
      value={String(choice.sheet)}
      allowDeselect={false}
      withScrollArea={false}
      onChange={(value) => {
        const sheet = Number(value ?? 0);
        const chosen = opened.sheets[sheet];
        onChange({ sheet, ...(chosen && layoutFor(chosen)) });
      }}
    />
  );
}

/** The values for rows that leave a field empty. */
function DefaultFields({ choice, onChange }: Omit<ColumnsProps, 'opened'>) {
  const { defaults } = choice;
  const list = useCategories((categories) => categories.list);
  const names = list.filter(({ isNamed }) => isNamed).map(({ name }) => name);
  return (
    <fieldset className={classes.fields}>
      <legend>Where a row says nothing</legend>
      <div className={classes.columns}>
        <Autocomplete
          label="Its category"
          placeholder="None: the row has a problem"
          data={names}
          limit={50}
          maxLength={80}
          value={defaults.category}
          withScrollArea={false}
          onChange={(category) => {
            onChange({ defaults: { ...defaults, category: category.trimStart() } });
          }}
        />
        <Select
          label="Its status"
          placeholder="No status"
          allowDeselect={false}
          clearable
          clearButtonProps={{ 'aria-label': 'No status' }}
          data={PET_STATUSES.map((value) => ({ value, label: statusLabel(value) }))}
          value={defaults.status}
          withScrollArea={false}
          onChange={(value) => {
            const status = value === null ? null : PetStatus.parse(value);
            onChange({ defaults: { ...defaults, status } });
          }}
        />
      </div>
    </fieldset>
  );
}

/** Chooses which column holds which field, and what fills the gaps. */
export function ImportColumns(props: ColumnsProps) {
  const { opened, choice, onChange } = props;
  const options = columnOptions(props);
  return (
    <>
      {opened.sheets.length > 0 && (
        <fieldset className={classes.fields}>
          <legend>Columns</legend>
          <div className={classes.columns}>
            <SheetField {...props} />
            {IMPORT_FIELDS.map((field) => {
              const column = choice.columns[field];
              const { label } = IMPORT_COLUMNS[field];
              return (
                <Select
                  key={field}
                  label={label}
                  placeholder="No column"
                  data={options}
                  // Choosing the current option again must not clear it.
                  allowDeselect={false}
                  clearable
                  clearButtonProps={{ 'aria-label': `No column for ${label}` }}
                  withScrollArea={false}
                  value={column === null ? null : String(column)}
                  onChange={(value) => {
                    const columns = {
                      ...choice.columns,
                      [field]: value === null ? null : Number(value),
                    };
                    onChange({ columns });
                  }}
                />
              );
            })}
          </div>
          <Checkbox
            mt="sm"
            label="The first row names the columns"
            checked={choice.hasHeadings}
            onChange={(event) => {
              onChange({ hasHeadings: event.currentTarget.checked });
            }}
          />
        </fieldset>
      )}
      <DefaultFields choice={choice} onChange={onChange} />
    </>
  );
}
