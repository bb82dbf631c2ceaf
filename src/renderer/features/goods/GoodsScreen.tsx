import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { MAX_ARTICLES_PER_CALL, type KeptArticle } from '../../../shared/article.ts';
import { useCall, useCallPages } from '../../stores/use-call.ts';
import { moneyText, percentText } from '../../ui/formats.ts';
import { EmptyState, ErrorText } from '../../ui/messages.tsx';
import { RecordTable } from '../../ui/RecordTable.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { ArticleView } from './ArticleView.tsx';
import { ListMenu } from './ListMenu.tsx';
import layout from '../../ui/screen.module.css';

/** What is sold by its name beside animals: found, changed, removed, and taken from a list or put into one. */
export function GoodsScreen() {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const query = { search, limit: MAX_ARTICLES_PER_CALL };
  const { pages, problem, showMore } = useCallPages('articles.list', query, behind);
  const { value: buttons } = useCall('articles.buttons', {});
  const articles = pages?.flat() ?? null;
  return (
    <div className={layout.split}>
      <div className={layout.list}>
        <ScreenHead title={t`Articles`}>
          <SearchField
            label={t`Search articles`}
            placeholder={t`Name, section or code`}
            value={search}
            onSearch={setSearch}
          />
          <ListMenu />
          <Button onClick={() => setOpen(crypto.randomUUID())}>
            <Trans>Add article</Trans>
          </Button>
        </ScreenHead>
        <ErrorText>{problem}</ErrorText>
        {!articles && problem === null && <Waiting words={t`Reading the articles…`} />}
        {articles && (
          <Articles articles={articles} open={open} onOpen={setOpen} isAsked={search !== ''} />
        )}
        {showMore && (
          <Button variant="default" onClick={showMore}>
            <Trans>Show more</Trans>
          </Button>
        )}
      </div>
      {open !== null && articles && (
        <ArticleView
          key={open}
          id={open}
          known={articles.find(({ id }) => id === open)}
          buttons={buttons ?? []}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

function behind(page: readonly KeptArticle[]) {
  const last = page.at(-1);
  return page.length === MAX_ARTICLES_PER_CALL && last ? { after: last.name } : null;
}

function Articles(props: {
  articles: readonly KeptArticle[];
  open: string | null;
  onOpen: (id: string) => void;
  isAsked: boolean;
}) {
  const { articles, open, onOpen, isAsked } = props;
  if (articles.length === 0) {
    return (
      <EmptyState title={isAsked ? t`No article is found` : t`No articles yet`}>
        <Trans>What is typed into a sale with its price, such as food, is kept here.</Trans>
      </EmptyState>
    );
  }
  return (
    <RecordTable
      label={t`Articles`}
      rows={articles}
      keyOf={({ id }) => id}
      open={open}
      onOpen={({ id }) => onOpen(id)}
      columns={[
        { name: t`Name`, of: ({ name }) => <span translate="no">{name}</span> },
        {
          name: t`Section`,
          isExtra: true,
          of: ({ group }) => <span translate="no">{group}</span>,
        },
        { name: t`Codes`, isExtra: true, of: ({ codes }) => codes.join(', ') },
        {
          name: t`Tax`,
          as: 'number',
          isExtra: true,
          of: ({ taxRate }) => (taxRate === null ? '' : percentText(taxRate)),
        },
        {
          name: t`Price`,
          as: 'number',
          of: ({ price }) => (price === null ? '' : moneyText(price)),
        },
      ]}
    />
  );
}
