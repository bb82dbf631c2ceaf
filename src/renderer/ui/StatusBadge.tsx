import { t } from '@lingui/core/macro';
import { PET_STATUSES, type PetStatus } from '../../shared/pet.ts';
import classes from './StatusBadge.module.css';
import { words } from '../../shared/words.ts';

const LABELS: Record<PetStatus | 'none', string> = words({
  available: () => t`Available`,
  pending: () => t`Reserved`,
  sold: () => t`Sold`,
  none: () => t`No status`,
});

/** The words for a status, also for use without a badge. */
export function statusLabel(status: PetStatus | null): string {
  return LABELS[status ?? 'none'];
}

/** All statuses and none, for a choice of one; that of none is an empty text. */
export function statusOptions(): { value: PetStatus | ''; label: string }[] {
  return [...PET_STATUSES, null].map((status) => ({
    value: status ?? '',
    label: statusLabel(status),
  }));
}

/** A shape for each status, to tell it without colour: full, half, ticked, empty. */
function StatusShape({ status }: { status: PetStatus | 'none' | 'overdue' }) {
  return (
    <svg className={classes.shape} viewBox="0 0 12 12" aria-hidden="true">
      {status === 'available' && <circle cx="6" cy="6" r="5" fill="currentColor" />}
      {status === 'pending' && (
        <>
          <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M6 1a5 5 0 0 1 0 10z" fill="currentColor" />
        </>
      )}
      {status === 'sold' && (
        <path d="M1.5 6.5 4.5 9.5 10.5 2.5" fill="none" stroke="currentColor" strokeWidth="2" />
      )}
      {status === 'overdue' && (
        <path d="M6 1v6M6 9.5v1.5" fill="none" stroke="currentColor" strokeWidth="2" />
      )}
      {status === 'none' && <path d="M2 6h8" fill="none" stroke="currentColor" strokeWidth="1.5" />}
    </svg>
  );
}

interface StatusBadgeProps {
  status: PetStatus | null;
  /** Whether it is reserved until a day that is over. */
  isOverdue?: boolean;
  /** Whether it stands on a ground of its colour. */
  isChip?: boolean;
}

/** An animal's status as a shape, a word and a quiet colour. */
export function StatusBadge({ status, isOverdue = false, isChip = false }: StatusBadgeProps) {
  const kind = status ?? 'none';
  const shown = isOverdue ? 'overdue' : kind;
  return (
    <span className={classes.badge} data-status={shown} data-chip={isChip || undefined}>
      <StatusShape status={shown} />
      {isOverdue ? t`Overdue` : LABELS[kind]}
    </span>
  );
}
