import { Title } from '@mantine/core';
import { useCallback } from 'react';
import { callShop } from '../../shop.ts';
import { followAnimals } from '../../stores/follow-animals.ts';
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

/** How long (ms) what tills add is collected before everything is read again. */
const PAUSE = 1_000;

function followAtPace(readAnew: () => void): () => void {
  let timer: number | undefined;
  const stop = followAnimals(() => {
    timer ??= window.setTimeout(() => {
      timer = undefined;
      readAnew();
    }, PAUSE);
  });
  return () => {
    stop();
    window.clearTimeout(timer);
  };
}

/** What a shop wants to know when it opens. Each number leads to the list behind it. */
export function TodayScreen() {
  const today = useAtNow(startOfDay);
  const read = useCallback(async () => {
    const query = todayQuery(Math.max(today, Date.now()));
    return { query, answer: await callShop('shop.today', query) };
  }, [today]);
  const { value, problem } = useReading(read, followAtPace);
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
