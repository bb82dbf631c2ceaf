import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Autocomplete, Checkbox, NumberInput, Select } from '@mantine/core';
import { PET_STATUSES, PetStatus } from '../../../shared/pet.ts';
import {
  ENCODING_NAMES,
  SEPARATOR_SIGNS,
  type ImportChanges,
  type ImportReading,
} from '../../../shared/stock-files/import-choice.ts';
import { useCategories } from '../../stores/categories.ts';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import { ENCODING_WORDS, SEPARATOR_WORDS } from './import-words.ts';
import classes from './ImportDialog.module.css';

interface FieldsProps {
  reading: ImportReading;
  onChange: (changes: ImportChanges) => void;
}

/** How the file was read: everything here was guessed, and can be chosen. */
function FileFields({ reading, onChange }: FieldsProps) {
  const { choice, sheets, isText, place } = reading;
  const hasColumns = place !== 'Animal';
  return (
    <>
      {sheets.length > 1 && (
        <Select
          label={t`Sheet`}
          data={sheets.map(({ name, isHidden }, index) => ({
            value: String(index),
            label: isHidden ? t`${name} (hidden)` : name,
          }))}
          value={String(choice.sheet)}
          allowDeselect={false}
          withScrollArea={false}
          onChange={(value) => onChange({ sheet: Number(value ?? 0) })}
        />
      )}
      {isText && hasColumns && (
        <Select
          label={t`Columns are separated by`}
          data={SEPARATOR_SIGNS.map((value) => ({ value, label: SEPARATOR_WORDS[value] }))}
          value={choice.separator}
          allowDeselect={false}
          withScrollArea={false}
          onChange={(value) => {
            const separator = SEPARATOR_SIGNS.find((sign) => sign === value);
            if (separator) onChange({ separator });
          }}
        />
      )}
      {isText && (
        <Select
          label={t`Alphabet`}
          data={ENCODING_NAMES.map((value) => ({ value, label: ENCODING_WORDS[value] }))}
          value={choice.encoding}
          allowDeselect={false}
          searchable
          withScrollArea={false}
          onChange={(value) => {
            const encoding = ENCODING_NAMES.find((name) => name === value);
            if (encoding) onChange({ encoding });
          }}
        />
      )}
      {hasColumns && (
        <>
          <NumberInput
            label={place === 'Line' ? t`Line with the headings` : t`Row with the headings`}
            min={0}
            allowDecimal={false}
            allowNegative={false}
            value={choice.headingRow === 0 ? '' : choice.headingRow}
            placeholder={t`None`}
            onChange={(value) => onChange({ headingRow: Number(value) || 0 })}
          />
          <NumberInput
            label={place === 'Line' ? t`Last line` : t`Last row`}
            min={1}
            allowDecimal={false}
            allowNegative={false}
            value={choice.lastRow ?? ''}
            placeholder={t`The end`}
            onChange={(value) => onChange({ lastRow: Number(value) || null })}
          />
        </>
      )}
    </>
  );
}

/** Names a column by its heading or its letter, with an example of its contents. */
function columnOptions({ columns }: ImportReading): { value: string; label: string }[] {
  return columns.map(({ heading, example }, column) => ({
    value: String(column),
    label: example === '' ? heading : `${heading} (${example})`,
  }));
}

/** Where a row without a name gets one from. */
function UnnamedField({ reading, onChange }: FieldsProps) {
  const { unnamed, columns } = reading.choice;
  const options = columnOptions(reading).filter(({ value }) => value !== String(columns['name']));
  return (
    <Select
      label={t`Its name`}
      placeholder={t`A problem`}
      data={[{ value: 'number', label: t`Its category and number` }, ...options]}
      allowDeselect={false}
      clearable
      clearButtonProps={{ 'aria-label': t`No name` }}
      withScrollArea={false}
      value={unnamed === null ? null : String(unnamed)}
      onChange={(value) =>
        onChange({ unnamed: value === null || value === 'number' ? value : Number(value) })
      }
    />
  );
}

/** What fills the gaps of rows that leave a field empty. */
function GapFields(props: FieldsProps) {
  const { reading, onChange } = props;
  const { category, status } = reading.choice;
  const list = useCategories((categories) => categories.list);
  const names = list.filter(({ isNamed }) => isNamed).map(({ name }) => name);
  return (
    <>
      <UnnamedField {...props} />
      <Autocomplete
        label={t`Its category`}
        placeholder={t`A problem`}
        data={names}
        limit={50}
        maxLength={80}
        value={category}
        withScrollArea={false}
        onChange={(value) => onChange({ category: value.trimStart() })}
      />
      <Select
        label={t`Its status`}
        placeholder={t`No status`}
        allowDeselect={false}
        clearable
        clearButtonProps={{ 'aria-label': t`No status` }}
        data={PET_STATUSES.map((value) => ({ value, label: statusLabel(value) }))}
        value={status}
        withScrollArea={false}
        onChange={(value) => onChange({ status: value === null ? null : PetStatus.parse(value) })}
      />
    </>
  );
}

/** Shows how a list was understood: how the file is read, and what fills gaps. */
export function ImportFields(props: FieldsProps) {
  const { reading, onChange } = props;
  const hasColumns = reading.place !== 'Animal';
  return (
    <>
      {(reading.isText || reading.sheets.length > 1 || hasColumns) && (
        <fieldset className={classes.fields}>
          <legend>
            <Trans>The file</Trans>
          </legend>
          <div className={classes.columns}>
            <FileFields {...props} />
          </div>
        </fieldset>
      )}
      <fieldset className={classes.fields}>
        <legend>
          <Trans>Where a row says nothing</Trans>
        </legend>
        <div className={classes.columns}>
          <GapFields {...props} />
        </div>
        {hasColumns && (
          <Checkbox
            mt="sm"
            label={t`An empty category is that of the row above`}
            checked={reading.choice.fillsDown}
            onChange={(event) => onChange({ fillsDown: event.currentTarget.checked })}
          />
        )}
      </fieldset>
    </>
  );
}
