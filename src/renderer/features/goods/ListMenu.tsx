import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, FileButton, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { download } from '../../download.ts';
import { useProfile } from '../../stores/profile.ts';
import { CSV_SEPARATOR } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import { articlesFile } from './export-articles.ts';
import { ImportDialog } from './ImportDialog.tsx';

/** Takes articles from a file, and puts all of them into one. */
export function ListMenu() {
  const currency = useProfile(({ profile }) => profile.currency);
  const { running, problem, run } = useAction();
  const [file, setFile] = useState<File | null>(null);
  const reset = useRef<() => void>(null);
  const save = (format: 'csv' | 'xlsx') => () =>
    void run(async () => {
      const separator = CSV_SEPARATOR;
      const name = t`Articles`;
      await download(await articlesFile(format, { currency, separator }), `${name}.${format}`);
    });
  return (
    <>
      <FileButton resetRef={reset} accept=".csv,.txt,.tsv,.xlsx" onChange={setFile}>
        {({ onClick }) => (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button
                variant="default"
                aria-disabled={running}
                rightSection={<IconChevronDown size={16} aria-hidden="true" />}
              >
                <Trans>Lists</Trans>
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onClick}>
                <Trans>Import a list…</Trans>
              </Menu.Item>
              <Menu.Item onClick={save('csv')}>
                <Trans>Export as CSV</Trans>
              </Menu.Item>
              <Menu.Item onClick={save('xlsx')}>
                <Trans>Export as XLSX</Trans>
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
      <ErrorText>{problem?.message}</ErrorText>
      {file && (
        <ImportDialog
          file={file}
          onClose={() => {
            setFile(null);
            reset.current?.();
          }}
        />
      )}
    </>
  );
}
