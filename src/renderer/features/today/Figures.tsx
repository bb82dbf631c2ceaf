import { UnstyledButton } from '@mantine/core';
import type { Sales, Today, TodayQuery } from '../../../shared/today.ts';
import { useFields } from '../../stores/fields.ts';
import { showHistory } from '../../stores/history.ts';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { amountText, animalsText, dayStart } from '../../ui/formats.ts';
import { showList } from '../inventory/show-list.ts';
import classes from './TodayScreen.module.css';

/** Money is in hundredths. */
const HUNDREDTHS = 100;
const UNTIL = 'reserveduntil';

interface FiguresProps {
  query: TodayQuery;
  answer: Today;
}

/** The day in numbers: sales, reservations, reminders. */
export function Figures({ query, answer }: FiguresProps) {
  const fields = useFields(({ list }) => list);
  const { day, weekStart } = query;
  const soldFrom = (fromDay: string) => () => {
    showHistory({ action: 'sold', fromDay, toDay: day });
  };
  const yesterday = dayNamed(dayStart(day, -1) ?? 0);
  // What is due about reservations is told by themselves.
  const due = answer.due.filter(({ field }) => field !== UNTIL);
  return (
    <div className={classes.figures}>
      <Sold name="Sold today" sales={answer.soldToday} onOpen={soldFrom(day)} />
      <Sold
        name="Sold this week"
        sales={answer.soldThisWeek}
        onOpen={soldFrom(dayNamed(weekStart))}
      />
      <Figure
        name="Reserved"
        value={animalsText(answer.reserved)}
        onOpen={() => {
          showList({ status: 'pending' });
        }}
      />
      {answer.overdue > 0 && (
        <Figure
          name="Reserved, and overdue"
          value={animalsText(answer.overdue)}
          isUrgent
          onOpen={() => {
            showList({ status: 'pending', filters: [{ field: UNTIL, to: yesterday }] });
          }}
        />
      )}
      {due.map(({ field, animals }) => (
        <Figure
          key={field}
          name={`Due: ${fields.find(({ id }) => id === field)?.name ?? field}`}
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
      value={animalsText(sales.animals)}
      detail={`${amountText(sales.money / HUNDREDTHS)} taken`}
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
      <span className={classes.name}>{name}</span>
      <span className={classes.value}>{value}</span>
      {detail !== undefined && <span className={classes.name}>{detail}</span>}
    </UnstyledButton>
  );
}
