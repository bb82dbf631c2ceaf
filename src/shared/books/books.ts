import type { Book } from './book.ts';
import { ELSEWHERE } from './elsewhere.ts';
import { ENGLAND } from './england.ts';
import { FRANCE } from './france.ts';
import { GERMANY } from './germany.ts';

/** The books by countries (ISO 3166). A further country is a file of its own and a line here. */
const BOOKS: Readonly<Record<string, Book>> = { GB: ENGLAND, DE: GERMANY, FR: FRANCE };

/** The book that a shop in a country keeps. */
export function bookOf(country: string): Book {
  return BOOKS[country] ?? ELSEWHERE;
}
