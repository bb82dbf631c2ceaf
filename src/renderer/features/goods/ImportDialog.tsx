import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { List, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { LARGEST_ARTICLE_LIST, type ArticleListOutcome } from '../../../shared/article.ts';
import { inWords } from '../../../shared/in-words.ts';
import { asOneLine } from '../../../shared/messages.ts';
import { callShop } from '../../shop.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { numberText, sizeText } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { Note } from '../../ui/Note.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { articleColumnWords } from './column-words.ts';

/** How long (ms) it is said what an import did. */
const SAID = 8_000;

async function importFrom(file: File, isTrial: boolean): Promise<ArticleListOutcome> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return callShop('articles.import', {
    name: asOneLine(file.name).slice(0, 500),
    bytes,
    isTrial,
  });
}

/** Says what a list of articles would add and change, and which of its rows can't be used, before it does that. */
export function ImportDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const [read, setRead] = useState<ArticleListOutcome | null>(null);
  const { problem, run } = useAction();
  const isTooLarge = file.size > LARGEST_ARTICLE_LIST;
  useEffect(() => {
    if (!isTooLarge) void run(async () => setRead(await importFrom(file, true)));
  }, [file, isTooLarge, run]);
  const add = async () => {
    const { added, changed } = await importFrom(file, false);
    showToast('articles-imported', {
      message: `${addedText(added)}, ${changedText(changed)}.`,
      duration: SAID,
    });
    onClose();
  };
  const isNothing = read === null || read.added + read.changed === 0;
  return (
    <Dialog opened onClose={onClose} title={t`Import articles`} size="lg">
      <DialogForm
        submitLabel={t({ message: 'Import', context: 'to do' })}
        disabled={isNothing}
        onSubmit={add}
        onCancel={onClose}
      >
        <ErrorText>
          {isTooLarge
            ? t`A list of articles has at most ${sizeText(LARGEST_ARTICLE_LIST)}. Split it into smaller files.`
            : problem?.message}
        </ErrorText>
        {!read && !problem && !isTooLarge && <Waiting words={t`Reading the list…`} />}
        {read && <Told read={read} />}
      </DialogForm>
    </Dialog>
  );
}

function addedText(count: number): string {
  return plural(count, { one: '# article is new', other: '# articles are new' });
}

function changedText(count: number): string {
  return plural(count, { one: '# is changed', other: '# are changed' });
}

function Told({ read }: { read: ArticleListOutcome }) {
  const { added, changed, same, columns, problems, problemCount } = read;
  const words = articleColumnWords();
  const left = problemCount - problems.length;
  return (
    <>
      <Text>
        {[addedText(added), changedText(changed), t`${numberText(same)} as they are`].join(', ')}.
      </Text>
      <Text size="sm" c="dimmed">
        {columns.map(({ column, heading }) => `${words[column]}: “${heading}”`).join(' · ')}
      </Text>
      {problemCount > 0 && (
        <Note
          kind="warning"
          title={plural(problemCount, {
            one: '# row can’t be used and is left out',
            other: '# rows can’t be used and are left out',
          })}
        >
          <List size="sm">
            {problems.map(({ number, column, message, said }, place) => {
              const why = inWords({ message, ...(said && { said }) });
              const told = column === null ? why : `${words[column]} ${why}`;
              return (
                <List.Item key={place}>
                  <Trans>
                    Row {String(number)}: {told}
                  </Trans>
                </List.Item>
              );
            })}
          </List>
          {left > 0 && <Trans>And {numberText(left)} more.</Trans>}
        </Note>
      )}
    </>
  );
}
