import { Title } from '@mantine/core';
import { useCallback } from 'react';
import { callShop } from '../../shop.ts';
import { followAnimals } from '../../stores/follow.ts';
import { useReading } from '../../stores/use-reading.ts';
import { useAtNow } from '../../ui/clock.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { dayStart, startOfDay } from '../../ui/formats.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { EmptyShop } from '../inventory/NothingToShow.tsx';
import { Figures } from './Figures.tsx';
import { LongestInStock } from './LongestInStock.tsx';
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
      <Title order={1}>Today</Title>
      <ErrorText>{problem}</ErrorText>
      {value === null && problem === null && <Waiting words="Reading the day…" />}
      {value && isEmpty && <EmptyShop />}
      {value && !isEmpty && (
        <>
          <Figures query={value.query} answer={value.answer} />
          <LongestInStock animals={value.answer.longest} now={dayStart(value.query.day) ?? 0} />
          <StockOfYear times={value.query.times} stock={value.answer.stock} />
        </>
      )}
    </div>
  );
}
