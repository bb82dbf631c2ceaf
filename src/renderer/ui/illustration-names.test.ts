import { expect, test } from 'vitest';
import { illustrationFor } from './illustration-names.ts';

test('a category’s name has its illustration', () => {
  for (const [name, illustration] of [
    ['Puppies', 'dog'],
    ['Hunde', 'dog'],
    ['Kittens', 'cat'],
    ['Kätzchen', 'cat'],
    ['Rabbits', 'rabbit'],
    ['Zwergkaninchen', 'rabbit'],
    ['Guinea pigs', 'guinea-pig'],
    ['Meerschweinchen', 'guinea-pig'],
    ['Hamsters', 'hamster'],
    ['Rats and mice', 'mouse'],
    ['Mäuse und Ratten', 'mouse'],
    ['Ferrets', 'ferret'],
    ['Frettchen', 'ferret'],
    ['Budgies', 'budgie'],
    ['Wellensittiche', 'budgie'],
    ['Canaries and finches', 'finch'],
    ['Kanarienvo\u0308gel', 'finch'],
    ['Parrots', 'parrot'],
    ['Papageien', 'parrot'],
    ['Nymphensittiche', 'cockatiel'],
    ['Goldfish', 'goldfish'],
    ['Tropical fish', 'tetra'],
    ['Zierfische', 'tetra'],
    ['Skalare', 'angelfish'],
    ['Tortoises and turtles', 'tortoise'],
    ['Schildkröten', 'tortoise'],
    ['Lizards and snakes', 'gecko'],
    ['Schlangen', 'snake'],
    ['Catfish', 'tetra'],
    ['Cattle', null],
    ['Category 7', null],
  ] as const)
    expect(illustrationFor(name, null), name).toBe(illustration);
});

test('what was chosen by hand goes before the name', () => {
  expect(illustrationFor('Puppies', 'cat')).toBe('cat');
  expect(illustrationFor('Puppies', 'paw')).toBeNull();
});
