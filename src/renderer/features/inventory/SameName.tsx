import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { MOST_COUNTED_NAMED } from '../../../shared/inventory.ts';
import { ClerkPetName } from '../../../shared/pet.ts';
import { callShop } from '../../shop.ts';
import { followAnimals } from '../../stores/follow.ts';
import { useReading } from '../../stores/use-reading.ts';
import { numberText } from '../../ui/formats.ts';
import { clearFilters, setFilter } from './view-store.ts';
import classes from './AddPanel.module.css';

/** How long after the last keystroke (ms) the stock is queried. */
const PAUSE = 250;

/** How many animals have this name, once typing pauses; 0 until that is known, and when it can't be. */
export function useCountNamed(typed: string): number {
  const [name] = useDebouncedValue(typed.trim(), PAUSE);
  const read = useMemo(() => {
    if (!ClerkPetName.safeParse(name).success) return null;
    return async () => ({ name, ...(await callShop('pets.countNamed', { name })) });
  }, [name]);
  // Adding the animal reports what is wrong.
  const { value: known } = useReading(read, followAnimals);
  return known?.name === typed.trim() ? known.count : 0;
}

/** Warns beside the name field that the name is already taken. */
export function SameName({ count }: { count: number }) {
  const figure = count < MOST_COUNTED_NAMED ? numberText(count) : `${numberText(count)}+`;
  return (
    <div aria-live="polite" className={count > 0 ? classes.sameName : 'visually-hidden'}>
      {count > 0 &&
        `${count === 1 ? 'One animal has this name' : `${figure} animals have this name`} already.`}
    </div>
  );
}

/** Shows which animals have a name. It appears while a clerk types, so it must follow the fields. */
export function ShowSameNamed({ name }: { name: string }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Show animals called that: ${name}`}
      onClick={() => {
        clearFilters();
        setFilter({ search: name });
      }}
    >
      Show animals called that
    </Button>
  );
}
