import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ColorSwatch, Group, Menu, UnstyledButton } from '@mantine/core';
import type { Category } from '../../../shared/category.ts';
import { callShop } from '../../shop.ts';
import { CATEGORY_ICONS, CategoryMark, COLOURS } from '../../ui/CategoryMark.tsx';
import { illustrationFor, ILLUSTRATION_NAMES } from '../../ui/illustration-names.ts';
import { illustrationUrl } from '../../ui/illustrations.ts';
import { showProblemToast } from '../../ui/toast.tsx';
import classes from './CategoriesScreen.module.css';

/** Chooses a category's colour, and the picture or the icon of its animals. */
export function LookMenu({ category }: { category: Category }) {
  const illustration = illustrationFor(category.name, category.icon);
  const set = (look: { colour?: string | null; icon?: string | null }) => {
    callShop('categories.setLook', { id: category.id, look }).catch((error: unknown) =>
      showProblemToast('category-look', error),
    );
  };
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.sign}
          aria-label={t`Look of ${category.name}`}
          title={t`Colour and picture`}
        >
          {illustration ? (
            <img src={illustrationUrl(illustration)} alt="" />
          ) : (
            <CategoryMark category={category} />
          )}
        </UnstyledButton>
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
              onClick={() => set({ colour: name })}
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
              onClick={() => set({ icon: name })}
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
              <Menu.Item key={name} w="auto" aria-label={name} onClick={() => set({ icon: name })}>
                <Icon size={18} aria-hidden="true" />
              </Menu.Item>
            ))}
        </Group>
        <Menu.Divider />
        <Menu.Item onClick={() => set({ colour: null, icon: null })}>
          <Trans>Reset</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
