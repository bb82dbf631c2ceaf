import {
  Button,
  ColorSwatch,
  Group,
  Menu,
  Stack,
  Table,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { useState } from 'react';
import type { Category } from '../../../shared/category.ts';
import { callShop } from '../../shop.ts';
import { setCategories, useCategories } from '../../stores/categories.ts';
import { followAnimals } from '../../stores/follow.ts';
import { useReading } from '../../stores/use-reading.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { numberText } from '../../ui/formats.ts';
import { useAction } from '../../ui/use-action.ts';
import classes from './CategoriesScreen.module.css';
import { CategoryName } from './CategoryName.tsx';
import { CATEGORY_ICONS, CategoryMark, COLOURS } from '../../ui/CategoryMark.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { RemoveButton } from './RemoveButton.tsx';

/** The shop's categories: their names, their look, and how many animals each has. */
export function CategoriesScreen() {
  const categories = useCategories((state) => state.list);
  const [merged, setMerged] = useState<Category | null>(null);
  useReading(readCategories, followAnimals);
  return (
    <div className={classes.screen}>
      <Title order={1}>Categories</Title>
      {categories.length === 0 ? (
        <EmptyState title="No categories yet">
          A category is made when an animal of it is added.
        </EmptyState>
      ) : (
        <Table aria-label="Categories" className={classes.table} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" className={classes.markColumn}>
                Look
              </Table.Th>
              <Table.Th scope="col">Name</Table.Th>
              <Table.Th scope="col" className={classes.number}>
                Number
              </Table.Th>
              <Table.Th scope="col" className={classes.figure}>
                Animals
              </Table.Th>
              <Table.Th scope="col">
                <VisuallyHidden>Merge or remove</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {categories.map((category) => (
              <CategoryRow
                key={String(category.id)}
                category={category}
                onMerge={setMerged}
                canMerge={categories.length > 1}
              />
            ))}
          </Table.Tbody>
          <Table.Caption>Sold animals are counted, too.</Table.Caption>
        </Table>
      )}
      <MergeDialog
        of={merged}
        onClose={() => {
          setMerged(null);
        }}
      />
    </div>
  );
}

/** Reads the categories again when animals are added, removed or moved, because the counts change. */
async function readCategories(): Promise<void> {
  setCategories(await callShop('categories.list', {}));
}

function CategoryRow(props: {
  category: Category;
  canMerge: boolean;
  onMerge: (category: Category) => void;
}) {
  const { category, canMerge, onMerge } = props;
  return (
    <Table.Tr>
      <Table.Td>
        <LookMenu category={category} />
      </Table.Td>
      <Table.Td className={classes.name}>
        <CategoryName category={category} />
      </Table.Td>
      <Table.Td className={classes.number}>{String(category.id)}</Table.Td>
      <Table.Td className={classes.figure}>{numberText(category.animals)}</Table.Td>
      <Table.Td>
        <Group gap="xs" justify="flex-end">
          {category.animals === 0 && <RemoveButton category={category} />}
          <Button
            size="compact-sm"
            variant="default"
            disabled={!canMerge}
            aria-label={`Merge ${category.name} into another category`}
            onClick={() => {
              onMerge(category);
            }}
          >
            Merge…
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/** Chooses a category's colour and icon. */
function LookMenu({ category }: { category: Category }) {
  const { problem, run } = useAction();
  const set = (look: { colour?: string | null; icon?: string | null }) => {
    void run(() => callShop('categories.setLook', { id: category.id, look }));
  };
  return (
    <Stack gap={4}>
      <Menu closeOnItemClick={false}>
        <Menu.Target>
          <Button size="compact-sm" variant="default" aria-label={`Look of ${category.name}`}>
            <CategoryMark category={category} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Colour</Menu.Label>
          {Object.entries(COLOURS).map(([name, colour]) => (
            <Menu.Item
              key={name}
              leftSection={<ColorSwatch size={14} color={colour} aria-hidden="true" />}
              onClick={() => {
                set({ colour: name });
              }}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>Icon</Menu.Label>
          <Group gap={4} p={4} maw={220}>
            {Object.entries(CATEGORY_ICONS).map(([name, Icon]) => (
              <Menu.Item
                key={name}
                w="auto"
                aria-label={name}
                onClick={() => {
                  set({ icon: name });
                }}
              >
                <Icon size={18} aria-hidden="true" />
              </Menu.Item>
            ))}
          </Group>
          <Menu.Divider />
          <Menu.Item
            onClick={() => {
              set({ colour: null, icon: null });
            }}
          >
            As at first
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ErrorText>{problem?.message}</ErrorText>
    </Stack>
  );
}
