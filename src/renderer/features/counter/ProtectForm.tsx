import { t } from '@lingui/core/macro';
import { Autocomplete, Text, type ComboboxItem } from '@mantine/core';
import { useState } from 'react';
import { PROTECTION_FIELDS } from '../../../shared/fields/built-in.ts';
import { animalsAmong } from '../../../shared/group.ts';
import type { PetRow } from '../../../shared/pet.ts';
import {
  PROTECTED_SPECIES,
  protectionIn,
  speciesNamed,
} from '../../../shared/protected-species.ts';
import { useFields } from '../../stores/fields.ts';
import { useProfile } from '../../stores/profile.ts';
import { useCall } from '../../stores/use-call.ts';
import { changeEachAnimal } from '../../animals/changes/changes.ts';
import { subjectText } from '../../animals/changes/outcome-toast.tsx';
import { closeCounter } from '../../animals/dialogs/counter-store.ts';
import type { TypedDetails } from '../../animals/fields/draft-details.ts';
import { DialogForm } from '../../ui/Dialog.tsx';
import { typedValue } from '../../ui/formats.ts';
import { FieldInputs, typedValues, useFirstFocus } from './form-parts.tsx';

/** How many of the shop's own protected animals are looked through for species that it has typed before. */
const MOST_KNOWN = 200;
const SPECIES = 'species';

/** The species that the shop has typed itself, each with its protection. */
function useOwnSpecies(): Map<string, string> {
  const filters = [{ field: SPECIES, isEmpty: false }];
  const view = { sort: 'newest', status: 'all', categoryId: null, search: '', filters } as const;
  const { value } = useCall('pets.rows', { view, offset: 0, limit: MOST_KNOWN });
  return new Map(
    value?.rows.toReversed().map(({ details }) => {
      return [String(details[SPECIES]), String(details['protection'] ?? '')] as const;
    }),
  );
}

/** Finds species by what people call them, too. */
function isMeant({ value }: ComboboxItem, search: string): boolean {
  const names = PROTECTED_SPECIES.get(value)?.names ?? '';
  return `${value} ${names}`.toLowerCase().includes(search.trim().toLowerCase());
}

/** Writes down of which protected species animals are, and the number of their proof of origin. */
export function ProtectForm({ animals }: { animals: readonly PetRow[] }) {
  const fields = useFields(({ list }) => list);
  const country = useProfile(({ profile }) => profile.country);
  const own = useOwnSpecies();
  const focus = useFirstFocus(true);
  const [first] = animals;
  const asked = fields.filter(({ id }) => PROTECTION_FIELDS.includes(id) && id !== SPECIES);
  const species = fields.find(({ id }) => id === SPECIES);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [typed, setTyped] = useState<TypedDetails>(() =>
    Object.fromEntries(
      fields
        .filter(({ id }) => PROTECTION_FIELDS.includes(id))
        .map((field) => [field.id, typedValue(field, first?.details[field.id])]),
    ),
  );
  const offered = [...new Set([...own.keys(), ...PROTECTED_SPECIES.keys()])];

  function typeSpecies(text: string) {
    const listed = PROTECTED_SPECIES.get(text) ?? speciesNamed(text);
    const stored = own.get(text) ?? (listed && protectionIn(country, listed));
    const field = fields.find(({ id }) => id === 'protection');
    const isKnown = stored !== undefined && stored !== '' && field;
    setTyped({
      ...typed,
      [SPECIES]: text,
      ...(isKnown && { protection: typedValue(field, stored) }),
    });
  }

  async function write() {
    const { values, problems: found } = typedValues(fields, typed);
    // A species without its protection would be in no book.
    const isOpen = (values[SPECIES] ?? null) !== null && (values['protection'] ?? null) === null;
    const all = isOpen
      ? { ...found, protection: t`Say how it is protected, or that it is not.` }
      : found;
    setProblems(all);
    if (Object.keys(all).length > 0) return;
    const each = animals.map((seen) => ({ seen, change: { details: values } }));
    await changeEachAnimal(t`Protection written down`, each);
    closeCounter();
  }

  return (
    <DialogForm
      submitLabel={t`Save`}
      disabled={animals.length === 0}
      onSubmit={write}
      onCancel={closeCounter}
    >
      <Text translate="no">{subjectText(first?.name, animalsAmong(animals), animals.length)}</Text>
      <Autocomplete
        ref={focus}
        data-autofocus
        label={species?.name}
        description={t`By its scientific name. What is not in the list is typed; look it up on speciesplus.net.`}
        data={offered}
        limit={8}
        maxLength={200}
        withScrollArea={false}
        value={typed[SPECIES] ?? ''}
        error={problems[SPECIES]}
        filter={({ options, search }) =>
          options.filter((option) => 'value' in option && isMeant(option, search))
        }
        renderOption={({ option: { value } }) => (
          <span translate="no">
            {value}
            <Text component="span" size="sm" c="dimmed" ms="xs">
              {PROTECTED_SPECIES.get(value)?.names}
            </Text>
          </span>
        )}
        onChange={typeSpecies}
      />
      <FieldInputs fields={asked} typed={typed} onType={setTyped} problems={problems} />
    </DialogForm>
  );
}
