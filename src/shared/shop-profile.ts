import countryToCurrency from 'country-to-currency';
import { z } from 'zod';
import { demandsCertifiedTill } from './certified-tills.ts';
import { checkLines, checkText, mustBe } from './messages.ts';

/** Every currency that some country uses, by its code (ISO 4217). */
export const CURRENCIES: readonly string[] = [...new Set(Object.values(countryToCurrency))].sort();

/** The currency of amounts (ISO 4217). */
export const Currency = z.enum(CURRENCIES, { error: mustBe('a currency') });

/** A rate of tax in hundredths of a percent: 1900 is 19 %. */
export const TaxRate = z.int().min(0).max(10_000);
export type TaxRate = z.infer<typeof TaxRate>;

/** Where the money is: one drawer of cash each; empty where the shop has only one. */
export const Drawer = z.string().trim().max(40).superRefine(checkText);

/** What the owner leaves to clerks, once the shop has persons. */
const ClerkRights = z.object({
  /** The largest discount, in hundredths of a percent of a line, with which they lower no prices either; null for any. */
  mostDiscount: z.int().min(0).max(10_000).nullable(),
  /** What is paid back: returns and deposits. */
  returns: z.boolean(),
  /** Closes and takings, cash put in or taken out, and sales that are entered later. */
  reports: z.boolean(),
  /** What the shop paid for animals, and its margins. */
  purchasePrices: z.boolean(),
});
export type ClerkRights = z.infer<typeof ClerkRights>;

/** What a shop is, wherever its window is: kept with its stock. */
export const ShopProfile = z.object({
  /** The country or region in which the shop is (ISO 3166), by whose rules it sells. */
  country: z.string().regex(/^[A-Z]{2}$/, { error: mustBe('a country') }),
  /** Of all its amounts. */
  currency: Currency,
  /** What stands on its receipts; may be empty. */
  name: z.string().trim().max(80).superRefine(checkText),
  address: z.string().trim().max(300).superRefine(checkLines),
  taxNumber: z.string().trim().max(60).superRefine(checkText),
  /** The rates that its prices include; the first one is of whatever has no other. Empty for no tax. */
  taxRates: z
    .array(TaxRate)
    .max(10)
    .refine((rates) => new Set(rates).size === rates.length, { error: 'must have each rate once' }),
  /** The rates of categories, by id, that have another than the first. */
  categoryTaxes: z
    .record(z.string().regex(/^-?\d{1,19}$/), TaxRate)
    .refine((taxes) => Object.keys(taxes).length <= 1_000, { error: 'must be at most 1,000' }),
  /** Its drawers of cash, each closed by itself; empty for a single one without a name. */
  drawers: z
    .array(Drawer.min(1, { error: 'must have a name' }))
    .max(20)
    .refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, {
      error: 'must have each name once',
    }),
  /** Whether a certified till takes the money, so that sales here name its receipts instead. */
  hasCertifiedTill: z.boolean(),
  /** How many years sales and who bought are kept, whoever asks for less. */
  retentionYears: z.int().min(0).max(30),
  /** Whether animals under treatment are sold and reserved nevertheless. */
  sellsUnderTreatment: z.boolean(),
  /** Whether no sale is completed that lacks what the country's register needs of the buyer. */
  stopsIncompleteSales: z.boolean(),
  clerks: ClerkRights,
});
export type ShopProfile = z.infer<typeof ShopProfile>;

/** What stands at the head of its receipts. */
export const Letterhead = ShopProfile.pick({ name: true, address: true, taxNumber: true });
export type Letterhead = z.infer<typeof Letterhead>;

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

const NO_MORE_RIGHTS: ClerkRights = {
  mostDiscount: null,
  returns: true,
  reports: false,
  purchasePrices: false,
};

/** The profile of a new shop, by the region of the person who opens it first. */
export function profileFor(locales: readonly string[]): ShopProfile {
  const regions = locales.map((tag) => new Intl.Locale(tag).maximize().region);
  const country = regions.find(hasCurrency) ?? 'US';
  return {
    country,
    currency: countryToCurrency[country],
    name: '',
    address: '',
    taxNumber: '',
    taxRates: [],
    categoryTaxes: {},
    drawers: [],
    hasCertifiedTill: demandsCertifiedTill(country),
    retentionYears: 10,
    sellsUnderTreatment: false,
    clerks: NO_MORE_RIGHTS,
    stopsIncompleteSales: false,
  };
}

/** The rate of tax that the price of something in a category includes; null without tax. */
export function taxRateOf(
  { taxRates, categoryTaxes }: Pick<ShopProfile, 'taxRates' | 'categoryTaxes'>,
  categoryId: bigint | null,
): TaxRate | null {
  const own = categoryId === null ? undefined : categoryTaxes[String(categoryId)];
  return own ?? taxRates[0] ?? null;
}

/** Whether prices of a shop can include this rate: one of its own or, where it has none, no tax. */
export function isRateOf(
  { taxRates, categoryTaxes }: Pick<ShopProfile, 'taxRates' | 'categoryTaxes'>,
  rate: TaxRate | null,
): boolean {
  if (rate === null) return taxRates.length === 0;
  return taxRates.includes(rate) || Object.values(categoryTaxes).includes(rate);
}

/** The drawers of a shop, by name; that of a shop which names none is empty. */
export function drawersOf({ drawers }: Pick<ShopProfile, 'drawers'>): readonly string[] {
  return drawers.length === 0 ? [''] : drawers;
}

function hasCurrency(region: string | undefined): region is keyof typeof countryToCurrency {
  return region !== undefined && region in countryToCurrency;
}
