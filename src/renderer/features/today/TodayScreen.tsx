import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, Title, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { PetRow } from '../../../shared/pet.ts';
import type { TodayQuery } from '../../../shared/today.ts';
import { callShop } from '../../shop.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useSeesTakings } from '../../stores/profile.ts';
import { runCommand } from '../../stores/shell.ts';
import { useReading } from '../../stores/use-call.ts';
import { useAtNow } from '../../ui/clock.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { dayStart, longDayText, startOfDay } from '../../ui/formats.ts';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { openSell } from '../../animals/dialogs/sale-store.ts';
import { NOTHING_SELECTED } from '../../animals/selection/selection.ts';
import { EmptyShop } from '../../animals/first-steps/EmptyShop.tsx';
import { showList } from '../../animals/view/show-list.ts';
import { AnimalLine } from './AnimalLine.tsx';
import { Figures } from './Figures.tsx';
import { MissingInRegister } from './MissingInRegister.tsx';
import { ToSettle } from './ToSettle.tsx';
import { Needs } from './Needs.tsx';
import { SalesOfDays } from './SalesOfDays.tsx';
import { StockByCategory } from './StockByCategory.tsx';
import { sinceFirst } from './stock-series.ts';
import { todayQuery } from './today-query.ts';
import layout from '../../ui/screen.module.css';
import classes from './TodayScreen.module.css';

const readDay = async (query: TodayQuery) => ({
  query,
  answer: await callShop('shop.today', query),
});

/** What a shop wants to know when it opens. Each number leads to the list behind it. */
export function TodayScreen() {
  const today = useAtNow(startOfDay);
  const seesTakings = useSeesTakings();
  const { value, problem } = useReading({
    of: 'shop.today',
    as: 'day',
    input: todayQuery(today),
    read: readDay,
  });
  const isEmpty =
    value !== null &&
    sinceFirst(value.answer.stock) === -1 &&
    value.answer.days.every(({ animals }) => animals === 0);
  return (
    <div className={layout.screen}>
      <ScreenHead title={t`Today`} aside={longDayText(today)}>
        {value && !isEmpty && (
          <>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => runCommand('add')}
            >
              <Trans>Add animal</Trans>
            </Button>
            <Button onClick={() => openSell(NOTHING_SELECTED)}>
              <Trans>Sell…</Trans>
            </Button>
          </>
        )}
      </ScreenHead>
      <ErrorText>{problem}</ErrorText>
      {value === null && problem === null && <Waiting words={t`Reading the day…`} />}
      {value && isEmpty && <EmptyShop />}
      {value && !isEmpty && (
        <>
          <Figures query={value.query} answer={value.answer} />
          <div className={layout.parts}>
            {seesTakings && <SalesOfDays starts={value.query.days} days={value.answer.days} />}
            <Needs needs={value.answer.needs} day={value.query.day}>
              <ToSettle />
              <MissingInRegister />
            </Needs>
            <StockByCategory
              now={value.answer.categories}
              times={value.query.times}
              stock={value.answer.stock}
            />
            <LongestInStock animals={value.answer.longest} now={dayStart(value.query.day) ?? 0} />
          </div>
        </>
      )}
    </div>
  );
}

const DAY = 86_400_000;

/** What has been in stock longest. `now` is when the day started. */
function LongestInStock({ animals, now }: { animals: readonly PetRow[]; now: number }) {
  const categoryName = useCategoryName();
  if (animals.length === 0) return null;
  return (
    <section className={layout.box}>
      <div className={layout.boxHead}>
        <Title order={2}>
          <Trans>Longest in stock</Trans>
        </Title>
        <UnstyledButton
          className={layout.more}
          onClick={() => showList({}, { column: 'added', sort: 'oldest' })}
        >
          <Trans>All by age</Trans>
        </UnstyledButton>
      </div>
      <ul aria-label={t`Longest in stock`}>
        {animals.map((animal) => (
          <AnimalLine
            key={String(animal.id)}
            animal={animal}
            words={categoryName(animal.categoryId)}
          >
            <span className={classes.age}>
              <Plural
                value={Math.max(0, Math.ceil((now - animal.addedAt) / DAY))}
                one="# day"
                other="# days"
              />
            </span>
          </AnimalLine>
        ))}
      </ul>
    </section>
  );
}
