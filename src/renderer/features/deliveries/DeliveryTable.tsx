import { t } from '@lingui/core/macro';
import { NativeSelect, Table, TextInput, VisuallyHidden } from '@mantine/core';
import { useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { PURCHASE_PRICE } from '../../../shared/fields/built-in.ts';
import { useCategories } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import classes from './Deliveries.module.css';
import {
  CELLS,
  EMPTY_ROW,
  filledRows,
  GROUP,
  pastedInto,
  SINGLE,
  type Cell,
  type readRows,
} from './delivery-rows.ts';
import { typeDraft, useDraft } from './use-draft.ts';

const NAMES: Readonly<Record<Cell, () => string>> = {
  name: () => t`Species or name`,
  category: () => t`Category`,
  quantity: () => t`How many`,
  as: () => t`Entered as`,
  cost: () => t`Cost each`,
  price: () => t`Price`,
  place: () => t`Cage or tank`,
};
const FIGURES: readonly Cell[] = ['quantity', 'cost', 'price'];

/** Whether what the shop pays may be seen here. */
export function useSeesCosts(): boolean {
  return useFields(({ list }) => list.some(({ id }) => id === PURCHASE_PRICE.id));
}

/** What arrived, typed or pasted row by row; an empty cell has what is above it. */
export function DeliveryTable({ mistakes }: { mistakes: ReturnType<typeof readRows>['mistakes'] }) {
  const rows = useDraft((draft) => draft.rows);
  const categories = useCategories(({ list }) => list);
  const seesCosts = useSeesCosts();
  const table = useRef<HTMLTableElement>(null);
  const list = useId();
  const cells = CELLS.filter((cell) => cell !== 'cost' || seesCosts);
  const filled = filledRows(rows);

  const type = (index: number, cell: Cell, text: string) =>
    typeDraft({ rows: rows.with(index, { ...(rows[index] ?? EMPTY_ROW), [cell]: text }) });
  const onPaste = (row: number, cell: Cell) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\r\n]/u.test(text.trim())) return;
    event.preventDefault();
    typeDraft({ rows: pastedInto(rows, text, { row, cell }, cells) });
  };
  const onKeyDown =
    (row: number, cell: Cell) => (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isArrow = cell !== 'as' && (event.key === 'ArrowDown' || event.key === 'ArrowUp');
      // The list of categories has the arrows.
      if (event.key !== 'Enter' && (!isArrow || cell === 'category')) return;
      event.preventDefault();
      const to = row + (event.key === 'ArrowUp' ? -1 : 1);
      const column = event.key === 'Enter' ? 0 : cells.indexOf(cell);
      table.current?.rows[to + 1]?.querySelectorAll<HTMLElement>('input, select')[column]?.focus();
    };

  return (
    <div className={classes.sheet}>
      <datalist id={list}>
        {categories.map(({ id, name }) => (
          <option key={String(id)} value={name} />
        ))}
      </datalist>
      <Table ref={table} aria-label={t`Goods in`} withColumnBorders className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <VisuallyHidden>{t`Row`}</VisuallyHidden>
            </Table.Th>
            {cells.map((cell) => (
              <Table.Th key={cell} ta={FIGURES.includes(cell) ? 'end' : 'start'}>
                {NAMES[cell]()}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Table.Tr key={index}>
              <Table.Td c="dimmed" ta="end">
                {index + 1}
              </Table.Td>
              {cells.map((cell) => {
                const name = NAMES[cell]();
                const shared = {
                  'aria-label': t`${name}, row ${index + 1}`,
                  variant: 'unstyled',
                  value: row[cell],
                  error: mistakes.get(index)?.[cell],
                  onKeyDown: onKeyDown(index, cell),
                  onChange: (event: { currentTarget: { value: string } }) =>
                    type(index, cell, event.currentTarget.value),
                } as const;
                const above = filled[index]?.[cell] ?? '';
                return (
                  <Table.Td key={cell} data-cell={cell}>
                    {cell === 'as' ? (
                      <NativeSelect
                        {...shared}
                        data={[
                          { value: '', label: filled[index] ? asText(above) : '' },
                          { value: SINGLE, label: asText(SINGLE) },
                          { value: GROUP, label: asText(GROUP) },
                        ]}
                      />
                    ) : (
                      <TextInput
                        {...shared}
                        placeholder={above}
                        list={cell === 'category' ? list : undefined}
                        autoComplete="off"
                        maxLength={200}
                        translate="no"
                        styles={{ input: { textAlign: FIGURES.includes(cell) ? 'end' : 'start' } }}
                        onPaste={onPaste(index, cell)}
                      />
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function asText(as: string): string {
  return as === GROUP ? t`One group` : t`Single animals`;
}
