import type { KeyboardEvent } from 'react';
import type { PetStatus } from '../../../shared/pet.ts';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import { changeAnimals, removeAnimals, selectionOrActive } from './changes.ts';

/** A single key each for what a clerk does all day. */
const STATUS_KEYS: Readonly<Record<string, PetStatus>> = {
  a: 'available',
  p: 'pending',
  s: 'sold',
};

/** Handles the grid keys that change or remove the selection; returns whether the key was one of them. */
export function changeWithKey({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || repeat) return false;
  const status = STATUS_KEYS[key.toLowerCase()];
  const isRemoval = key === 'Delete';
  const selection = status || isRemoval ? selectionOrActive() : null;
  if (!selection) return false;
  if (status) void changeAnimals(selection, { status }, statusLabel(status));
  else void removeAnimals(selection);
  return true;
}
