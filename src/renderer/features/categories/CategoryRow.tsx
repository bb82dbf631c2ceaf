import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, ColorSwatch, Group, Menu, Stack, Table, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CategoryName as Name, type Category } from '../../../shared/category.ts';
import { fieldProblems } from '../../../shared/errors.ts';
import { callShop } from '../../shop.ts';
import { CATEGORY_ICONS, CategoryMark, COLOURS } from '../../ui/CategoryMark.tsx';
import { illustrationFor, ILLUSTRATION_NAMES } from '../../ui/illustration-names.ts';
import { illustrationUrl } from '../../ui/illustrations.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { focusScreen } from '../../ui/focus.ts';
import { numberText, asSentence } from '../../ui/formats.ts';
import { showProblemToast, showUndoToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import classes from './CategoriesScreen.module.css';

/** A category of the table: its look, its name, how many animals it has, and what can be done with it. */
export function CategoryRow(props: {
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
            aria-label={t`Merge ${category.name} into another category`}
            onClick={() => {
              onMerge(category);
            }}
          >
            <Trans>Merge…</Trans>
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/** Chooses a category's colour, and the picture or the icon of its animals. */
function LookMenu({ category }: { category: Category }) {
  const { problem, run } = useAction();
  const illustration = illustrationFor(category.name, category.icon);
  const set = (look: { colour?: string | null; icon?: string | null }) => {
    void run(() => callShop('categories.setLook', { id: category.id, look }));
  };
  return (
    <Stack gap={4}>
      <Menu closeOnItemClick={false}>
        <Menu.Target>
          <Button size="compact-sm" variant="default" aria-label={t`Look of ${category.name}`}>
            <CategoryMark category={category} />
            {illustration && (
              <img className={classes.sign} src={illustrationUrl(illustration)} alt="" />
            )}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Trans>Colour</Trans>
          </Menu.Label>
          <Group gap={4} p={4} maw={330}>
            {Object.entries(COLOURS).map(([name, colour]) => (
              <Menu.Item
                key={name}
                w="auto"
                p={6}
                aria-label={name}
                onClick={() => {
                  set({ colour: name });
                }}
              >
                <ColorSwatch size={18} color={colour} aria-hidden="true" />
              </Menu.Item>
            ))}
          </Group>
          <Menu.Divider />
          <Menu.Label>
            <Trans>Picture</Trans>
          </Menu.Label>
          <Group gap={4} p={4} maw={330}>
            {ILLUSTRATION_NAMES.map((name) => (
              <Menu.Item
                key={name}
                w="auto"
                p={4}
                aria-label={t`Picture: ${name.replace('-', ' ')}`}
                onClick={() => {
                  set({ icon: name });
                }}
              >
                <img className={classes.picture} src={illustrationUrl(name)} alt="" />
              </Menu.Item>
            ))}
          </Group>
          <Menu.Label>
            <Trans>Icon</Trans>
          </Menu.Label>
          <Group gap={4} p={4} maw={330}>
            {Object.entries(CATEGORY_ICONS)
              .filter(([name]) => !ILLUSTRATION_NAMES.some((one) => one === name))
              .map(([name, Icon]) => (
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
            <Trans>Reset</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ErrorText>{problem?.message}</ErrorText>
    </Stack>
  );
}

/** Edits a category's name in place. Enter and leaving the field save; Escape doesn't. */
function CategoryName({ category }: { category: Category }) {
  const [draft, setDraft] = useState<string | null>(null);
  const [mistake, setMistake] = useState<string | undefined>(undefined);
  const { problem, run, clear } = useAction();
  const saved = category.isNamed ? category.name : '';

  async function save() {
    if (draft === null || draft.trim() === saved) {
      setDraft(null);
      return;
    }
    const name = Name.safeParse(draft);
    setMistake(name.success ? undefined : asSentence(fieldProblems(name.error)['']));
    if (!name.success) return;
    await run(async () => {
      await callShop('categories.rename', { id: category.id, name: name.data });
      setDraft(null);
    });
  }

  return (
    <TextInput
      size="sm"
      aria-label={t`Name of category ${String(category.id)}`}
      placeholder={category.isNamed ? undefined : t`${category.name} (a till’s, not named yet)`}
      value={draft ?? saved}
      error={mistake ?? asSentence(problem?.fields?.['name']) ?? problem?.message}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        setMistake(undefined);
        clear();
      }}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape') {
          setDraft(null);
          setMistake(undefined);
          clear();
        }
      }}
    />
  );
}

const TOAST = 'category-removed';

/** Takes a category without animals off the list, and offers to undo that. */
export function RemoveButton({ category }: { category: Category }) {
  const { running, run } = useAction();
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={running}
      aria-label={t`Remove ${category.name}`}
      onClick={() => void run(() => remove(category))}
    >
      <Trans>Remove</Trans>
    </Button>
  );
}

async function remove({ id, name }: Category): Promise<void> {
  try {
    await callShop('categories.remove', { id });
  } catch (error) {
    showProblemToast(TOAST, error);
    return;
  }
  // The button goes with its row; the keyboard continues in the screen.
  focusScreen();
  // A name that is created again brings back its category, with number and look.
  showUndoToast(TOAST, t`Category removed: “${name}”.`, () =>
    callShop('categories.create', { name }),
  );
}
