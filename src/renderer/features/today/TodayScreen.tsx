import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Title, UnstyledButton, Button, Table } from '@mantine/core';
import { useCallback } from 'react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { RESERVED_UNTIL } from '../../../shared/fields/built-in.ts';
import type { PetRow } from '../../../shared/pet.ts';
import type { Sales, Today, TodayQuery } from '../../../shared/today.ts';
import { callShop } from '../../shop.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import { followAnimals } from '../../stores/follow.ts';
import { showSales } from '../../stores/sales.ts';
import { showScreen } from '../../stores/shell.ts';
import { useReading } from '../../stores/use-reading.ts';
import { useAtNow } from '../../ui/clock.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { dayStart, startOfDay, moneyText, animalsText, dayText } from '../../ui/formats.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { goToAnimal } from '../../animals/changes/go-to-animal.ts';
import { useAnimalPicture } from '../../animals/photographs/animal-picture.ts';
import { EmptyShop } from '../../animals/first-steps/EmptyShop.tsx';
import { showList } from '../../animals/view/show-list.ts';
import { StockOfYear } from './StockOfYear.tsx';
import { todayQuery } from './today-query.ts';
import classes from './TodayScreen.module.css';

/** What a shop wants to know when it opens. Each number leads to the list behind it. */
export function TodayScreen() {
  const today = useAtNow(startOfDay);
  const read = useCallback(async () => {
    const query = todayQuery(Math.max(today, Date.now()));
    return { query, answer: await callShop('shop.today', query) };
  }, [today]);
  const { value, problem } = useReading(read, followAnimals);
  const isEmpty = value?.answer.stock.every((counts) => counts.length === 0) ?? false;
  return (
    <div className={classes.screen}>
      <Title order={1}>
        <Trans>Today</Trans>
      </Title>
      <ErrorText>{problem}</ErrorText>
      {value === null && problem === null && <Waiting words={t`Reading the day…`} />}
      {value && isEmpty && <EmptyShop />}
      {value && !isEmpty && (
        <>
          <Figures query={value.query} answer={value.answer} />
          <div className={classes.parts}>
            <StockOfYear times={value.query.times} stock={value.answer.stock} />
            <LongestInStock animals={value.answer.longest} now={dayStart(value.query.day) ?? 0} />
          </div>
        </>
      )}
    </div>
  );
}

interface FiguresProps {
  query: TodayQuery;
  answer: Today;
}

/** The day in numbers: sales, reservations, reminders. */
function Figures({ query, answer }: FiguresProps) {
  const fields = useFields(({ list }) => list);
  const { day, weekStart } = query;
  const soldFrom = (fromDay: string) => () => {
    showSales({ fromDay, toDay: day });
  };
  const yesterday = dayNamed(dayStart(day, -1) ?? 0);
  // Reservations that are due have a figure of their own.
  const due = answer.due.filter(({ field }) => field !== RESERVED_UNTIL);
  return (
    <div className={classes.figures}>
      <Sold name={t`Sold today`} sales={answer.soldToday} onOpen={soldFrom(day)} />
      <Sold
        name={t`Sold this week`}
        sales={answer.soldThisWeek}
        onOpen={soldFrom(dayNamed(weekStart))}
      />
      <Figure
        name={t`Reserved`}
        value={animalsText(answer.reserved)}
        onOpen={() => {
          showList({ status: 'pending' });
        }}
      />
      {answer.overdue > 0 && (
        <Figure
          name={t`Reserved, and overdue`}
          value={animalsText(answer.overdue)}
          isUrgent
          onOpen={() => {
            showList({ status: 'pending', filters: [{ field: RESERVED_UNTIL, to: yesterday }] });
          }}
        />
      )}
      {due.map(({ field, animals }) => (
        <Figure
          key={field}
          name={t`Due: ${fields.find(({ id }) => id === field)?.name ?? field}`}
          value={animalsText(animals)}
          isUrgent
          onOpen={() => {
            showList({ filters: [{ field, to: day }] });
          }}
        />
      ))}
    </div>
  );
}

function Sold({ name, sales, onOpen }: { name: string; sales: Sales; onOpen: () => void }) {
  return (
    <Figure
      name={name}
      value={moneyText(sales.money)}
      detail={animalsText(sales.animals)}
      onOpen={onOpen}
    />
  );
}

interface FigureProps {
  name: string;
  value: string;
  detail?: string;
  /** Whether somebody should look at it. */
  isUrgent?: boolean;
  onOpen: () => void;
}

function Figure({ name, value, detail, isUrgent, onOpen }: FigureProps) {
  return (
    <UnstyledButton className={classes.figure} data-urgent={isUrgent} onClick={onOpen}>
      <span className={classes.quiet}>{name}</span>
      <span className={classes.value}>{value}</span>
      {detail !== undefined && <span className={classes.quiet}>{detail}</span>}
    </UnstyledButton>
  );
}

const DAY = 86_400_000;

/** What has been in stock longest. `now` is when the day started. */
function LongestInStock({ animals, now }: { animals: readonly PetRow[]; now: number }) {
  if (animals.length === 0) return null;
  return (
    <section className={classes.part}>
      <div className={classes.heading}>
        <Title order={2}>
          <Trans>Longest in stock</Trans>
        </Title>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            showList({}, { column: 'added', sort: 'oldest' });
          }}
        >
          <Trans>Show all, the oldest first</Trans>
        </Button>
      </div>
      <Table aria-label={t`Longest in stock`}>
        <Table.Thead className="visually-hidden">
          <Table.Tr>
            <Table.Th>{t`Name`}</Table.Th>
            <Table.Th>{t`Added`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {animals.map((animal) => (
            <LongInStock key={String(animal.id)} animal={animal} now={now} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function LongInStock({ animal, now }: { animal: PetRow; now: number }) {
  const categoryName = useCategoryName();
  const picture = useAnimalPicture(animal);
  const { id, name, categoryId, addedAt } = animal;
  const days = Math.max(0, Math.ceil((now - addedAt) / DAY));
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <UnstyledButton
          className={classes.animal}
          onClick={() => {
            showScreen('inventory');
            void goToAnimal(id);
          }}
        >
          {picture && <img src={picture.url} alt="" />}
          <span>
            {name}
            <span className={classes.quiet}>{categoryName(categoryId)}</span>
          </span>
        </UnstyledButton>
      </Table.Th>
      <Table.Td title={dayText(addedAt, now)}>
        <Plural value={days} one="# day" other="# days" />
      </Table.Td>
    </Table.Tr>
  );
}
