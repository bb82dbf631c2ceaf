import countryToCurrency from 'country-to-currency';
import { z } from 'zod';
import { checkText, mustBe } from './messages.ts';

/** Every currency that some country uses, by its code (ISO 4217). */
export const CURRENCIES: readonly string[] = [...new Set(Object.values(countryToCurrency))].sort();

/** Checks a text of some lines. */
function checkLines(text: string, context: z.RefinementCtx<string>): void {
  checkText(text.replaceAll('\n', ' '), context);
}

/** What a shop is, wherever its window is: kept with its stock. */
export const ShopProfile = z.object({
  /** The country or region in which the shop is (ISO 3166), by whose rules it sells. */
  country: z.string().regex(/^[A-Z]{2}$/, { error: mustBe('a country') }),
  /** Of all its amounts (ISO 4217). */
  currency: z.enum(CURRENCIES, { error: mustBe('a currency') }),
  /** What stands on its receipts; may be empty. */
  name: z.string().trim().max(80).superRefine(checkText),
  address: z.string().trim().max(300).superRefine(checkLines),
  taxNumber: z.string().trim().max(60).superRefine(checkText),
});
export type ShopProfile = z.infer<typeof ShopProfile>;

/** A reader's region and languages (BCP 47), the first first. */
export const Locales = z.array(z.string().max(100).refine(isLocale)).max(100);

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** What a change leaves out stays as it is. */
export const ShopProfileChange = ShopProfile.partial();
export type ShopProfileChange = z.infer<typeof ShopProfileChange>;

/** The profile of a new shop, by the region of whoever opens it first. */
export function profileFor(locales: readonly string[]): ShopProfile {
  const regions = locales.map((tag) => new Intl.Locale(tag).maximize().region);
  const country = regions.find(hasCurrency) ?? 'US';
  return { country, currency: countryToCurrency[country], name: '', address: '', taxNumber: '' };
}

function hasCurrency(region: string | undefined): region is keyof typeof countryToCurrency {
  return region !== undefined && region in countryToCurrency;
}
