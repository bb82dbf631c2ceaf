import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconEye, IconEyeOff, IconGripVertical, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { errorValueOf } from '../../../shared/errors.ts';
import { MAX_FIELDS, type Field } from '../../../shared/fields/field.ts';
import { callShop } from '../../shop.ts';
import { useFields } from '../../stores/fields.ts';
import { keepReply } from '../../stores/queries.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { useAction } from '../../ui/use-action.ts';
import { FieldDialog } from './FieldDialog.tsx';
import { Row, Section } from './SettingRows.tsx';
import { useArranging } from './use-arranging.ts';
import { namedAsStored } from '../../../shared/fields/field-names.ts';
import { KIND_WORDS } from '../../animals/fields/kind-words.ts';
import classes from './SettingsScreen.module.css';

/** What the shop writes down about its animals: an owner adds, changes, hides and orders the fields. */
export function FieldsTab() {
  const saved = useFields(({ list }) => list);
  const [edited, setEdited] = useState<Field | 'new' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { items, handleProps } = useArranging(saved, (arranged, moved) => {
    setProblem(null);
    setAnnouncement(t`${moved.name} is now number ${String(arranged.indexOf(moved) + 1)}.`);
    return callShop('fields.arrange', { ids: arranged.map(({ id }) => id) }).then(
      (fields) => keepReply('fields.list', {}, fields),
      (error: unknown) => setProblem(errorValueOf(error).message),
    );
  });
  return (
    <Section title={t`Fields`}>
      <Row>
        <Stack>
          <Text size="sm" c="dimmed">
            <Trans>
              What every animal’s card has besides its name, category and status. Drag a field by
              its handle, or press ↑ and ↓ on it. Hiding a field loses nothing that was written
              there.
            </Trans>
          </Text>
          <ul aria-label={t`Fields`}>
            {items.map((field) => (
              <li key={field.id} className={classes.field} data-arranged={field.id}>
                <button
                  type="button"
                  className={classes.handle}
                  aria-label={t`Move ${field.name}`}
                  aria-keyshortcuts="ArrowUp ArrowDown"
                  {...handleProps(field)}
                >
                  <IconGripVertical size={16} aria-hidden="true" />
                </button>
                <FieldRow field={field} onEdit={setEdited} />
              </li>
            ))}
          </ul>
          <ErrorText>{problem}</ErrorText>
          <div className="visually-hidden" aria-live="polite">
            {announcement}
          </div>
          <div>
            <Button
              variant="default"
              disabled={saved.length >= MAX_FIELDS}
              onClick={() => setEdited('new')}
            >
              <Trans>Add a field…</Trans>
            </Button>
          </div>
        </Stack>
      </Row>
      <FieldDialog of={edited} onClose={() => setEdited(null)} />
    </Section>
  );
}

/** What is special about a field, each in a word or two. */
function traitsOf(field: Field): string[] {
  const traits: [is: boolean, word: string][] = [
    [field.isHidden, t`Hidden`],
    [field.isColumn, t`Column`],
    [field.inForm, t`In the add form`],
    [field.isUnique, t`Unique`],
    [field.reminds, t`Reminds`],
    [field.categories !== null, t`Some categories`],
  ];
  return traits.filter(([is]) => is).map(([, word]) => word);
}

function FieldRow({ field, onEdit }: { field: Field; onEdit: (field: Field) => void }) {
  const { problem, run } = useAction();
  const { name, isHidden } = field;
  return (
    <div className={classes.grow}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap="xs">
          <Text size="sm" fw="var(--mantine-font-weight-medium)" translate="no">
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {[KIND_WORDS[field.kind], ...traitsOf(field)].join(' · ')}
          </Text>
        </Group>
        <RowMenu
          of={name}
          actions={[
            {
              label: t`Change…`,
              icon: IconPencil,
              onClick: () => onEdit(field),
            },
            {
              label: isHidden ? t`Show` : t`Hide`,
              icon: isHidden ? IconEye : IconEyeOff,
              onClick: () => {
                void run(async () => {
                  const stored = namedAsStored({ ...field, isHidden: !isHidden });
                  keepReply('fields.list', {}, await callShop('fields.save', { field: stored }));
                });
              },
            },
          ]}
        />
      </Group>
      <ErrorText>{problem?.message}</ErrorText>
    </div>
  );
}
