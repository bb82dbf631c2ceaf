import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Delivery } from '../../../shared/delivery.ts';
import { useCall } from '../../stores/use-call.ts';
import { calendarDayText, numberText } from '../../ui/formats.ts';
import { Note } from '../../ui/Note.tsx';

/** More suppliers than that hardly number a document alike. */
const MOST_ASKED = 20;

interface SameDocumentProps {
  document: string;
  supplierId: string | null;
  supplier: string;
  onOpen: (delivery: Delivery) => void;
}

/** Says that a delivery with this document of this supplier was taken in, so that nobody does it twice. */
export function SameDocument({ document, supplierId, supplier, onOpen }: SameDocumentProps) {
  const asked = document.trim();
  const { value } = useCall(
    'deliveries.list',
    asked === '' ? null : { document: asked, limit: MOST_ASKED },
  );
  const name = supplier.trim().toLowerCase();
  const known = value?.find(
    (one) => one.supplierId === supplierId || one.supplier.toLowerCase() === name,
  );
  if (asked === '' || known?.document.toLowerCase() !== asked.toLowerCase()) return null;
  const number = numberText(known.number);
  const day = calendarDayText(known.day);
  return (
    <Note kind="warning">
      <Trans>
        This document was taken in as delivery {number} of {day}.
      </Trans>{' '}
      <Button size="compact-sm" variant="default" onClick={() => onOpen(known)}>
        <Trans>Look at it</Trans>
      </Button>
    </Note>
  );
}
