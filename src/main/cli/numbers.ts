import { InvalidArgumentError } from 'commander';

/** Returns a parser for an option that is a whole number within bounds. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d{1,15}$/.test(text) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(
      `It must be a whole number from ${String(min)} to ${String(max)}.`,
    );
  };
}
