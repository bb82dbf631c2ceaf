import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SegmentedControl, Text, Code } from '@mantine/core';
import { useState } from 'react';
import type { KeySummary } from '../../../shared/key.ts';
import type {
  ActivityBin,
  ProvokedError,
  TillActivity,
  TillReply,
} from '../../../shared/till-activity.ts';
import { useCall } from '../../stores/use-call.ts';
import { Moment } from '../../ui/Moment.tsx';
import { RecordTable } from '../../ui/RecordTable.tsx';
import { numberText, timeOf, timeWithSecondsOf } from '../../ui/formats.ts';
import classes from './TillPage.module.css';
import { words } from '../../../shared/words.ts';

const SPANS = [
  {
    value: 'minutes',
    get label() {
      return t`Last hour`;
    },
  },
  {
    value: 'hours',
    get label() {
      return t`Last day`;
    },
  },
];

function sumOf(bins: readonly ActivityBin[]): Omit<ActivityBin, 'from'> {
  const sum = { served: 0, refused: 0, failed: 0 };
  for (const { served, refused, failed } of bins) {
    sum.served += served;
    sum.refused += refused;
    sum.failed += failed;
  }
  return sum;
}

function wordsOf({ served, refused, failed }: Omit<ActivityBin, 'from'>): string {
  const requests = plural(served, {
    one: '1 request',
    other: `${numberText(served)} requests`,
  });
  return t`${requests} answered, ${numberText(refused)} over the limit, ${numberText(failed)} with a mistake`;
}

/** A till's recent activity, read again whenever tills are used. */
export function useActivity({ environment, id }: KeySummary) {
  return useCall('keys.activity', { environment, id });
}

/** A till's requests of the last hour as a line, for a glance: its page tells them in numbers. */
export function LastHour({ till }: { till: KeySummary }) {
  const { value: activity } = useActivity(till);
  const counts = activity?.minutes.map(({ served, refused, failed }) => served + refused + failed);
  const most = Math.max(0, ...(counts ?? []));
  const points = counts?.map((count, place) => {
    const height = most === 0 ? 0 : (count / most) * 46;
    return `${String(place * 2)},${String(48 - height)}`;
  });
  const isOver = activity?.minutes.some(({ refused }) => refused > 0) === true;
  return (
    <div aria-hidden="true">
      <svg
        className={classes.hour}
        data-over={isOver || undefined}
        viewBox="0 0 118 50"
        preserveAspectRatio="none"
      >
        {points && <polyline points={['0,50', ...points, '118,50'].join(' ')} />}
      </svg>
      <div className={classes.axis}>
        <span>
          <Trans>An hour ago</Trans>
        </span>
        {most === 0 && counts && (
          <span>
            <Trans>no requests</Trans>
          </span>
        )}
        <span>
          <Trans>now</Trans>
        </span>
      </div>
    </div>
  );
}

/** A till's requests over time: a bar for each minute or hour, with the total in words. */
export function ActivityChart({ activity }: { activity: TillActivity }) {
  const [span, setSpan] = useState<'minutes' | 'hours'>('minutes');
  const bins = activity[span];
  const most = Math.max(1, ...bins.map(({ served, refused, failed }) => served + refused + failed));
  const height = (count: number) => `${String((count / most) * 100)}%`;
  return (
    <div>
      <SegmentedControl
        size="xs"
        aria-label={t`Time`}
        data={SPANS}
        value={span}
        onChange={(value) => setSpan(value === 'hours' ? 'hours' : 'minutes')}
      />
      <div className={classes.bars} role="img" aria-label={t`Requests: ${wordsOf(sumOf(bins))}`}>
        {bins.map((bin) => (
          <div
            key={bin.from}
            className={classes.bar}
            title={`${timeOf(bin.from)}: ${wordsOf(bin)}`}
          >
            <div className={classes.failed} style={{ height: height(bin.failed) }} />
            <div className={classes.refused} style={{ height: height(bin.refused) }} />
            <div className={classes.served} style={{ height: height(bin.served) }} />
          </div>
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        <span>{timeOf(bins[0]?.from ?? 0)}</span>
        <span>
          <Trans>highest: {numberText(most)}</Trans>
        </span>
        <span>
          <Trans>now</Trans>
        </span>
      </div>
      <Text size="sm">{wordsOf(sumOf(bins))}</Text>
    </div>
  );
}

/** What the most common replies mean, in the words of the service's guide. */
const MEANINGS: Record<number, string> = words({
  200: () => t`done`,
  201: () => t`added`,
  400: () => t`not understood`,
  401: () => t`wrong key`,
  403: () => t`not allowed`,
  404: () => t`no such animal or address`,
  405: () => t`no such operation`,
  409: () => t`the same addition is under way`,
  413: () => t`too long`,
  415: () => t`not JSON`,
  422: () => t`a retry with another animal`,
  429: () => t`over the limit, or paused`,
  500: () => t`a mistake of Animal Store`,
  503: () => t`the disk takes no writes`,
});

/** A till's latest replies, newest first. */
export function LatestReplies({ latest }: { latest: readonly TillReply[] }) {
  if (latest.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>None since Animal Store was started.</Trans>
      </Text>
    );
  }
  return (
    <RecordTable
      label={t`Last replies`}
      className={classes.replies}
      rows={latest}
      // The list is newest first, so a row's distance from the end is a key that never changes.
      keyOf={({ at }, place) => `${String(at)} ${String(latest.length - place)}`}
      columns={[
        { name: t`Time`, className: classes.figures, of: ({ at }) => timeWithSecondsOf(at) },
        {
          name: t`Request`,
          of: ({ method, path }) => (
            <Code className={classes.path}>
              {method} {path}
            </Code>
          ),
        },
        {
          name: t`Reply`,
          of: ({ status }) => (
            <span data-bad={status >= 400 || undefined} className={classes.status}>
              {status} {MEANINGS[status] ?? ''}
            </span>
          ),
        },
      ]}
    />
  );
}

/** What a till sent that was refused, the latest first, for its developer. */
export function ProvokedErrors({ errors }: { errors: readonly ProvokedError[] }) {
  if (errors.length === 0) return null;
  return (
    <RecordTable
      label={t`Refused requests`}
      className={classes.replies}
      rows={errors}
      keyOf={({ code, request }) => `${code} ${request}`}
      columns={[
        {
          name: t`Last`,
          className: classes.figures,
          of: ({ lastAt }) => <Moment at={lastAt} quiet />,
        },
        {
          name: t`Refused request`,
          of: ({ request }) => <Code className={classes.path}>{request}</Code>,
        },
        { name: t`Error`, of: ({ status, code }) => `${String(status)} ${code}` },
        { name: t`Times`, className: classes.figures, of: ({ count }) => numberText(count) },
      ]}
    />
  );
}
