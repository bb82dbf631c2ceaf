import { t } from '@lingui/core/macro';
import { NativeSelect, Table, TextInput, VisuallyHidden } from '@mantine/core';
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { PURCHASE_PRICE } from '../../../shared/fields/built-in.ts';
import { useFields } from '../../stores/fields.ts';
import classes from './Deliveries.module.css';
import { CategoryCell, NameCell } from './DeliveryCells.tsx';
import {
  CELLS,
  EMPTY_ROW,
  filledRows,
  GROUP,
  pastedInto,
  SINGLE,
  type Cell,
  type readRows,
  type TypedRow,
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
/** Those for which something is offered. */
const OFFERED: readonly Cell[] = ['name', 'category', 'as'];
const FIGURES: readonly Cell[] = ['quantity', 'cost', 'price'];

/** Whether what the shop pays may be seen here. */
export function useSeesCosts(): boolean {
  return useFields(({ list }) => list.some(({ id }) => id === PURCHASE_PRICE.id));
}

/** What arrived, typed or pasted row by row; an empty cell has what is above it. */
export function DeliveryTable({ mistakes }: { mistakes: ReturnType<typeof readRows>['mistakes'] }) {
  const rows = useDraft((draft) => draft.rows);
  const seesCosts = useSeesCosts();
  const table = useRef<HTMLTableElement>(null);
  const cells = CELLS.filter((cell) => cell !== 'cost' || seesCosts);
  const filled = filledRows(rows);

  const type = (index: number, typed: Partial<TypedRow>) =>
    typeDraft({ rows: rows.with(index, { ...(rows[index] ?? EMPTY_ROW), ...typed }) });
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
      // What is offered has the arrows, and Enter once they have gone to it.
      const { ariaExpanded } = event.currentTarget;
      const isChosen = event.currentTarget.hasAttribute('aria-activedescendant');
      if (event.key === 'Enter' ? isChosen : !isArrow || ariaExpanded === 'true') return;
      event.preventDefault();
      const to = row + (event.key === 'ArrowUp' ? -1 : 1);
      const column = event.key === 'Enter' ? 0 : cells.indexOf(cell);
      table.current?.rows[to + 1]?.querySelectorAll<HTMLElement>('input, select')[column]?.focus();
    };

  return (
    <div className={classes.sheet}>
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
                  error: mistakes.get(index)?.[cell],
                  onKeyDown: onKeyDown(index, cell),
                } as const;
                const above = filled[index]?.[cell] ?? '';
                const input = {
                  ...shared,
                  placeholder: above,
                  autoComplete: 'off',
                  maxLength: 200,
                  translate: 'no',
                  onPaste: onPaste(index, cell),
                } as const;
                const onType = (typed: Partial<TypedRow>) => type(index, typed);
                return (
                  <Table.Td key={cell} data-cell={cell}>
                    {cell === 'as' && (
                      <NativeSelect
                        {...shared}
                        value={row[cell]}
                        onChange={({ currentTarget }) => onType({ [cell]: currentTarget.value })}
                        data={[
                          { value: '', label: filled[index] ? asText(above) : '' },
                          { value: SINGLE, label: asText(SINGLE) },
                          { value: GROUP, label: asText(GROUP) },
                        ]}
                      />
                    )}
                    {cell === 'name' && <NameCell input={input} text={row[cell]} onType={onType} />}
                    {cell === 'category' && (
                      <CategoryCell input={input} text={row[cell]} onType={onType} />
                    )}
                    {!OFFERED.includes(cell) && (
                      <TextInput
                        {...input}
                        value={row[cell]}
                        onChange={({ currentTarget }) => onType({ [cell]: currentTarget.value })}
                        styles={{ input: { textAlign: FIGURES.includes(cell) ? 'end' : 'start' } }}
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
