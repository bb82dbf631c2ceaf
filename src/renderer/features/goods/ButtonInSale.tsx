import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Group } from '@mantine/core';
import { MOST_BUTTONS, type KeptArticle } from '../../../shared/article.ts';
import { callShop } from '../../shop.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import layout from '../../ui/screen.module.css';

/** Whether an article has a button in the sale, and where that stands among the others. */
export function ButtonInSale(props: { article: KeptArticle; buttons: readonly KeptArticle[] }) {
  const { article, buttons } = props;
  const { running, problem, run } = useAction();
  const ids = buttons.map(({ id }) => id);
  const at = ids.indexOf(article.id);
  const others = ids.filter((id) => id !== article.id);
  const arrange = (wanted: readonly string[]) =>
    void run(() => callShop('articles.arrange', { ids: [...wanted] }));
  const moveTo = (place: number) => arrange(others.toSpliced(place, 0, article.id));
  const [before, behind] = [buttons[at - 1]?.name, buttons[at + 1]?.name];
  return (
    <div>
      <Checkbox
        label={t`Button in the sale`}
        checked={at >= 0}
        disabled={running || (at < 0 && ids.length >= MOST_BUTTONS)}
        onChange={(event) => arrange(event.currentTarget.checked ? [...ids, article.id] : others)}
      />
      {at >= 0 && (
        <>
          <span className={layout.quiet}>
            <Trans>
              Place {String(at + 1)} of {String(ids.length)}
            </Trans>
          </span>
          <Group gap="xs">
            <Button
              variant="default"
              size="compact-sm"
              disabled={before === undefined}
              onClick={() => moveTo(at - 1)}
            >
              {before === undefined ? t`Further ahead` : t`Before ${before}`}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              disabled={behind === undefined}
              onClick={() => moveTo(at + 1)}
            >
              {behind === undefined ? t`Further back` : t`Behind ${behind}`}
            </Button>
          </Group>
        </>
      )}
      <ErrorText>{problem?.message}</ErrorText>
    </div>
  );
}
