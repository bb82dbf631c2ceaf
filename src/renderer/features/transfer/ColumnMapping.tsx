import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { FIELD_KINDS, type FieldKind } from '../../../shared/fields/kinds.ts';
import type { Field } from '../../../shared/fields/field.ts';
import { QUANTITY } from '../../../shared/fields/built-in.ts';
import type {
  ColumnWay,
  ImportChanges,
  ImportReading,
  ListColumn,
} from '../../../shared/stock-files/import-choice.ts';
import { TABLE_FIELDS } from '../../../shared/stock-files/import-columns.ts';
import { KIND_WORDS } from '../../animals/fields/kind-words.ts';
import { useFields } from '../../stores/fields.ts';
import { keptText, targetLabel, useTargets } from './import-targets.ts';
import { WAY_WORDS } from './import-words.ts';
import classes from './ImportDialog.module.css';

interface MappingProps {
  reading: ImportReading;
  onChange: (changes: ImportChanges) => void;
}

interface ColumnProps extends MappingProps {
  column: ListColumn;
  at: number;
}

/** What a column is, chosen among what every list says, the shop's fields and a new one. */
function TargetSelect({ reading, onChange, column, at }: ColumnProps) {
  const fields = useFields(({ list }) => list);
  const targets = useTargets(reading);
  const { choice } = reading;
  const { offered, target, heading } = column;
  const isNew = choice.newFields.some(({ id }) => id === target);
  const own = fields.filter(({ id, isHidden }) => !isHidden && id !== QUANTITY.id);
  const options = [
    ...[...TABLE_FIELDS, ...own.map(({ id }) => id)].map((value) => ({
      value,
      label: targetLabel(value, targets),
    })),
    {
      value: offered.id,
      label: t`New field: ${isNew ? targetLabel(offered.id, targets) : heading}`,
    },
  ];
  return (
    <Select
      aria-label={t`What ${heading} is`}
      size="xs"
      placeholder={t`Left out`}
      data={options}
      // Choosing the current option again must not clear it.
      allowDeselect={false}
      clearable
      clearButtonProps={{ 'aria-label': t`Leave out ${heading}` }}
      searchable
      withScrollArea={false}
      value={target}
      onChange={(value) => {
        const others = target === null ? {} : { [target]: null };
        const columns = value === null ? others : { ...others, [value]: at };
        const isAdded = value === offered.id && !isNew;
        onChange({ columns, ...(isAdded && { newFields: [offered, ...choice.newFields] }) });
      }}
    />
  );
}

/** What a new field holds. */
function KindSelect({ reading, onChange, column }: ColumnProps) {
  const { newFields } = reading.choice;
  const field = newFields.find(({ id }) => id === column.target);
  if (!field) return null;
  const kinds = FIELD_KINDS.filter((kind) => kind !== 'choice');
  const choose = (kind: FieldKind | undefined) => {
    if (!kind) return;
    const others = newFields.filter(({ id }) => id !== field.id);
    onChange({ newFields: [{ ...field, kind }, ...others] });
  };
  return (
    <Select
      aria-label={t`What the new field for ${column.heading} holds`}
      size="xs"
      data={kinds.map((value) => ({ value, label: KIND_WORDS[value] }))}
      allowDeselect={false}
      withScrollArea={false}
      value={field.kind}
      onChange={(value) => choose(kinds.find((kind) => kind === value))}
    />
  );
}

/** How a column is read of which some texts can be read in two ways, by the example of one of them. */
function WaySelect({ onChange, column, field }: ColumnProps & { field: Field | undefined }) {
  const { way: read, heading, target } = column;
  if (!read || !field || target === null) return null;
  const { example, meanings, way, isSure, foreign } = read;
  if (meanings.length < 2 && isSure) return null;
  return (
    <Select
      aria-label={t`How ${heading} is read`}
      size="xs"
      description={foreign === null ? undefined : t`It is in ${foreign}.`}
      placeholder={t`Say what it means`}
      error={!isSure}
      data={meanings.map((meaning) => ({
        value: meaning.way,
        label: t`${example} is ${keptText(field, meaning.value)}`,
      }))}
      renderOption={({ option }) =>
        `${option.label} (${WAY_WORDS[wayNamed(meanings, option.value)]})`
      }
      allowDeselect={false}
      withScrollArea={false}
      value={isSure ? way : null}
      onChange={(value) => {
        if (value !== null) onChange({ ways: { [target]: wayNamed(meanings, value) } });
      }}
    />
  );
}

function wayNamed(meanings: ColumnWay['meanings'], value: string) {
  return meanings.find(({ way }) => way === value)?.way ?? 'dmy';
}

/** Every column of a list beside what it fills; all of it was guessed, and can be chosen. */
export function ColumnMapping(props: MappingProps) {
  const { reading } = props;
  const targets = useTargets(reading);
  if (reading.columns.length === 0) return null;
  return (
    <fieldset className={classes.fields}>
      <legend>
        <Trans>Columns</Trans>
      </legend>
      <ul className={classes.mapping}>
        {reading.columns.map((column, at) => {
          const one = { ...props, column, at };
          const field = column.target === null ? undefined : targets.get(column.target);
          return (
            <li key={at} className={classes.mapped}>
              <span className={classes.column}>
                <span className={classes.heading} title={column.heading}>
                  {column.heading}
                </span>
                <span className={classes.example} title={column.example}>
                  {column.example}
                </span>
              </span>
              <IconArrowRight className={classes.arrow} size={16} aria-hidden="true" />
              <span className={classes.filled}>
                <TargetSelect {...one} />
                <KindSelect {...one} />
                <WaySelect {...one} field={field} />
              </span>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** Whether a column waits for a person to say how it is read. */
export function waitsForWay({ columns }: ImportReading): boolean {
  return columns.some(({ way }) => way !== null && !way.isSure);
}
