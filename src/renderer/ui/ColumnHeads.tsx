import { Table, VisuallyHidden } from '@mantine/core';

interface ColumnHeadsProps {
  names: readonly string[];
  /** What the buttons in the last column do; a heading for screen readers only. */
  action?: string;
}

/** A table's head: the names of its columns. */
export function ColumnHeads({ names, action }: ColumnHeadsProps) {
  return (
    <Table.Thead>
      <Table.Tr>
        {names.map((name) => (
          <Table.Th key={name} scope="col">
            {name}
          </Table.Th>
        ))}
        {action !== undefined && (
          <Table.Th scope="col">
            <VisuallyHidden>{action}</VisuallyHidden>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}
