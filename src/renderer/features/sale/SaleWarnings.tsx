import { t } from '@lingui/core/macro';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { concerns, type SaleWarning } from '../../../shared/books/book.ts';
import { bookOf } from '../../../shared/books/books.ts';
import { useCategories } from '../../stores/categories.ts';
import { useProfile } from '../../stores/profile.ts';
import { useAtNow } from '../../ui/clock.ts';
import { illustrationFor } from '../../ui/illustration-names.ts';
import classes from './Sale.module.css';
import type { SaleAnimals } from './sale-animals.ts';

/** Says which sales of these animals the shop's country forbids, and by which law. */
export function SaleWarnings({ animals }: { animals: SaleAnimals | null }) {
  const country = useProfile(({ profile }) => profile.country);
  const categories = useCategories(({ list }) => list);
  const today = useAtNow(dayNamed);
  const sold = [...(animals?.values() ?? [])].map(({ categoryId, details: { born = '' } }) => {
    const category = categories.find(({ id }) => id === categoryId);
    const illustration = category ? illustrationFor(category.name, category.icon) : null;
    return { illustration, born: String(born) };
  });
  return bookOf(country)
    .warnings.filter((warning) => sold.some((animal) => concerns(warning, animal, today)))
    .map((warning) => (
      <p key={warning.kind} className={classes.warning}>
        {words(warning)}
      </p>
    ));
}

function words({ kind, law, of }: SaleWarning): string {
  const months = String(of?.months ?? '');
  switch (kind) {
    case 'minor':
      return t`Not to buyers under 16 (${law}).`;
    case 'minorAlone':
      return t`To buyers under 16 only if their parents agree (${law}).`;
    case 'notBred':
      return t`Under ${months} months only by whoever bred it (${law}).`;
  }
}
