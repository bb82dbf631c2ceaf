import { t } from '@lingui/core/macro';
import { Highlight, Kbd } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { animalsIn, priceOf } from '../../../shared/group.ts';
import type { StatusTab } from '../../../shared/inventory.ts';
import { asOneLine } from '../../../shared/messages.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { useCategoryName } from '../../stores/categories.ts';
import { useCall } from '../../stores/use-call.ts';
import type { Choice } from '../../ui/ChoiceField.tsx';
import { moneyText, numberText } from '../../ui/formats.ts';
import { keyNames } from '../../ui/keys.ts';
import { AnimalPicture } from '../photographs/AnimalPicture.tsx';
import classes from './AnimalChoice.module.css';

/** How many animals are offered for what was typed. */
const MOST_OFFERED = 8;
const NOBODY: readonly PetRow[] = [];

/** The class of an option that is such a row. */
export const animalOption = classes.option;

/** The animals that a text finds, those that are called just so first, and whether they are of this text or can’t be found. */
export function useFoundAnimals(
  typed: string,
  status: StatusTab,
): { rows: readonly PetRow[]; isFound: boolean; hasFailed: boolean } {
  const search = asOneLine(typed).trim();
  const view = { sort: 'match', status, categoryId: null, search } as const;
  const asked = search === '' ? null : { view, offset: 0, limit: MOST_OFFERED };
  const { value, problem, isEarlier } = useCall('pets.rows', asked);
  const isFound = value !== null && !isEarlier;
  return { rows: value?.rows ?? NOBODY, isFound, hasFailed: problem !== null };
}

interface AnimalChoiceProps {
  animal: PetRow;
  /** What was typed, which is marked in its name. */
  typed: string;
  /** Why it can’t be chosen, or what else is to be known of it. */
  remark?: string | false | null;
}

/** An animal as something to choose: what it looks like, what tells it from others, and what it costs. */
export function AnimalChoice({ animal, typed, remark = null }: AnimalChoiceProps) {
  const categoryName = useCategoryName();
  const { id, name, categoryId, details } = animal;
  const price = priceOf(animal);
  const number = animalsIn(animal);
  const breed = details['breed'];
  const more = [t`No. ${String(id)}`, details['chip'], details['place']];
  return (
    <span className={classes.row} translate="no">
      <AnimalPicture animal={animal} />
      <span className={classes.words}>
        <span>
          <Highlight component="span" inherit highlight={typed.trim()} className={classes.name}>
            {name}
          </Highlight>{' '}
          <span className={classes.quiet}>
            {typeof breed === 'string' ? breed : categoryName(categoryId)}
            {number > 1 && ` × ${numberText(number)}`}
          </span>
        </span>
        <span className={classes.more}>{more.filter(Boolean).join(' · ')}</span>
        {remark && <span className={classes.held}>{remark}</span>}
      </span>
      {price !== undefined && (
        <span className={classes.price}>
          {number > 1 ? t`${moneyText(price)} each` : moneyText(price)}
        </span>
      )}
      <EnterKey />
    </span>
  );
}

function EnterKey() {
  return (
    <Kbd size="xs" className={classes.key} aria-hidden="true">
      {keyNames('Enter')}
    </Kbd>
  );
}

/** Something that is no animal, as the last of several to choose. */
export function otherChoice(key: string, words: string): Choice {
  return signedChoice(key, words, <IconPlus size={18} aria-hidden="true" />);
}

/** Something that is no animal, with a sign in place of a picture. */
export function signedChoice(key: string, words: string, sign: ReactNode): Choice {
  return { key, looks: <Other sign={sign}>{words}</Other> };
}

function Other({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.row}>
      <span className={classes.sign}>{sign}</span>
      <span className={classes.words}>{children}</span>
      <EnterKey />
    </span>
  );
}
