/** The coins and notes of a currency (ISO 4217), in minor units, the largest first. */
const COINS: Readonly<Record<string, readonly number[]>> = {
  AUD: inHundredths(100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05),
  CAD: inHundredths(100, 50, 20, 10, 5, 2, 1, 0.25, 0.1, 0.05),
  CHF: inHundredths(1_000, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05),
  CZK: inHundredths(5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1),
  DKK: inHundredths(500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5),
  EUR: inHundredths(500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01),
  GBP: inHundredths(50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01),
  JPY: [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10, 5, 1],
  NOK: inHundredths(1_000, 500, 200, 100, 50, 20, 10, 5, 1),
  NZD: inHundredths(100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1),
  PLN: inHundredths(500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01),
  SEK: inHundredths(1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1),
  USD: inHundredths(100, 50, 20, 10, 5, 1, 0.25, 0.1, 0.05, 0.01),
};

function inHundredths(...worths: readonly number[]): number[] {
  return worths.map((worth) => Math.round(worth * 100));
}

/** The coins and notes that can be counted, in minor units, the largest first; none where they are not known. */
export function coinsOf(currency: string): readonly number[] {
  return COINS[currency] ?? [];
}
