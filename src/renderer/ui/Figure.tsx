import { Trans } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconTrendingUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Figure.module.css';
import layout from './screen.module.css';
import { moneyText } from './formats.ts';

/** A few numbers in one box. */
export function FigureBox({ children }: { children: ReactNode }) {
  return <div className={classes.figures}>{children}</div>;
}

interface FigureProps {
  name: string;
  value: string;
  isBetter?: boolean;
  /** Whether somebody should look at it. */
  isWorse?: boolean;
  /** Shows what the number is of. */
  onOpen?: () => void;
  /** What it is compared with. */
  children?: ReactNode;
}

/** A number that tells much, and what it is compared with. */
export function Figure({ name, value, isBetter, isWorse, onOpen, children }: FigureProps) {
  const parts = (
    <>
      <span className={layout.quiet}>{name}</span>
      <span className={classes.value}>{value}</span>
      <span className={classes.compared} data-better={isBetter} data-worse={isWorse}>
        {isBetter && <IconTrendingUp size={14} aria-hidden="true" />}
        {isWorse && <IconAlertTriangle size={14} aria-hidden="true" />}
        <span>{children}</span>
      </span>
    </>
  );
  if (!onOpen) return <div className={classes.figure}>{parts}</div>;
  return (
    <UnstyledButton className={classes.figure} onClick={onOpen}>
      {parts}
    </UnstyledButton>
  );
}

/** How much more or less money it is than at another time: “€5.00 more than last Thursday”. */
export function Difference({ money, than }: { money: number; than: string }) {
  if (money === 0) return <Trans>no more and no less {than}</Trans>;
  const amount = moneyText(Math.abs(money));
  return money > 0 ? (
    <Trans>
      <b>{amount} more</b> {than}
    </Trans>
  ) : (
    <Trans>
      {amount} less {than}
    </Trans>
  );
}
