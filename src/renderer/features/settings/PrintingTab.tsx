import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  SHEETS,
  type Papers,
  type PapersChange,
  type PaperTemplate,
} from '../../../shared/papers.ts';
import { callShop } from '../../shop.ts';
import { useCall } from '../../stores/use-call.ts';
import { keepReply } from '../../stores/queries.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { focusScreen } from '../../ui/focus.ts';
import { pictureUrl } from '../../ui/picture-url.ts';
import { scaledLogo } from '../../ui/scaled-picture.ts';
import { showUndoToast } from '../../ui/toast.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { useAction } from '../../ui/use-action.ts';
import { templateName } from '../../animals/papers/names.ts';
import { sheetName } from '../../animals/papers/words.ts';
import { PrinterChoice, useHasPrinters } from '../../animals/papers/PrinterChoice.tsx';
import { PaperDialog } from './PaperDialog.tsx';
import { Row, Section } from './SettingRows.tsx';
import classes from './SettingsScreen.module.css';

const NEW: PaperTemplate = {
  name: '',
  kind: 'labels',
  parts: ['name', 'category', 'id'],
  hasLogo: false,
  textSize: 9,
  sheet: SHEETS['Avery L7160 – 21 labels, A4'],
  code: { kind: 'code128', of: 'id' },
};

const TOAST = 'template-removed';

/** What can be printed about animals besides the list, and with which picture of the shop. */
export function PrintingTab() {
  const { value: papers, problem } = useCall('papers.read', {});
  if (!papers) return <ErrorText>{problem}</ErrorText>;
  const change = async (to: PapersChange) => {
    keepReply('papers.read', {}, await callShop('papers.change', to));
  };
  return (
    <>
      <Templates papers={papers} onChange={change} />
      <LogoSection logo={papers.logo} onChange={change} />
    </>
  );
}

type Change = (change: PapersChange) => Promise<void>;

function Templates({ papers, onChange }: { papers: Papers; onChange: Change }) {
  const { templates, logo } = papers;
  const [edited, setEdited] = useState<PaperTemplate | null>(null);
  const { problem, run } = useAction();
  const save = async (template: PaperTemplate) => {
    const place = templates.findIndex((one) => one === edited);
    await onChange({
      templates: place < 0 ? [...templates, template] : templates.with(place, template),
    });
  };
  const remove = async (template: PaperTemplate) => {
    const place = templates.indexOf(template);
    await onChange({ templates: templates.toSpliced(place, 1) });
    // The button goes with its row; the keyboard continues in the screen.
    focusScreen();
    showUndoToast(TOAST, t`Removed: the template “${templateName(template)}”.`, async () => {
      const { templates: present } = await callShop('papers.read', {});
      await onChange({ templates: present.toSpliced(place, 0, template) });
    });
  };
  return (
    <>
      <Section title={t`Labels, cards and receipts`}>
        <Row>
          <Stack>
            <Text size="sm" c="dimmed">
              <Trans>
                What Ctrl+P (⌘P) offers besides the list itself, and how receipts are printed.
              </Trans>
            </Text>
            <ul aria-label={t`Templates`}>
              {templates.map((template) => (
                <Template
                  key={template.name}
                  template={template}
                  onEdit={setEdited}
                  onRemove={() => void run(() => remove(template))}
                />
              ))}
            </ul>
            <ErrorText>{problem?.message}</ErrorText>
            <div>
              <Button variant="default" onClick={() => setEdited(NEW)}>
                <Trans>Add a template…</Trans>
              </Button>
            </div>
          </Stack>
        </Row>
      </Section>
      <PrintersSection />
      <PaperDialog
        of={edited}
        others={templates.filter((one) => one !== edited)}
        logo={logo}
        onSave={save}
        onClose={() => setEdited(null)}
      />
    </>
  );
}

/** The printers of this computer, each for its paper. */
function PrintersSection() {
  if (!useHasPrinters()) return null;
  return (
    <Section title={t`Printers of this computer`}>
      <Row>
        <Stack>
          <PrinterChoice kind="receipts" />
          <PrinterChoice kind="labels" />
          <PrinterChoice kind="sheets" />
        </Stack>
      </Row>
    </Section>
  );
}

function Template(props: {
  template: PaperTemplate;
  onEdit: (template: PaperTemplate) => void;
  onRemove: () => void;
}) {
  const { template, onEdit, onRemove } = props;
  const name = templateName(template);
  return (
    <li className={classes.template}>
      <div>
        <Text size="sm" fw="var(--mantine-font-weight-medium)" translate="no">
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {sheetName(template.sheet)}
        </Text>
      </div>
      <RowMenu
        of={name}
        actions={[
          {
            label: t`Change…`,
            icon: IconPencil,
            onClick: () => onEdit(template),
          },
          { label: t`Remove`, icon: IconTrash, isDanger: true, onClick: onRemove },
        ]}
      />
    </li>
  );
}

function LogoSection({ logo, onChange }: { logo: string | null; onChange: Change }) {
  const { running, problem, run } = useAction();
  const keep = (file: File | null) => {
    if (!file) return;
    void run(async () => onChange({ logo: pictureUrl(await scaledLogo(file)) }));
  };
  return (
    <Section title={t`Picture of the shop`}>
      <Row>
        <Stack gap="xs">
          <Group justify="space-between">
            {logo === null ? (
              <Text size="sm" c="dimmed">
                <Trans>None. It is printed on what is to have it.</Trans>
              </Text>
            ) : (
              <img className={classes.logo} src={logo} alt={t`The shop’s own`} />
            )}
            <Group gap="xs">
              <FileButton accept="image/*" onChange={keep}>
                {(button) => (
                  <Button {...button} size="compact-sm" variant="default" loading={running}>
                    <Trans>Choose a picture…</Trans>
                  </Button>
                )}
              </FileButton>
              {logo !== null && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t`Remove the picture`}
                  onClick={() => void run(() => onChange({ logo: null }))}
                >
                  <Trans>Remove</Trans>
                </Button>
              )}
            </Group>
          </Group>
          <ErrorText>{problem?.message}</ErrorText>
        </Stack>
      </Row>
    </Section>
  );
}
