/**
 * Countries in which a shop that takes cash, or any money, needs a till that a state or an approved maker has
 * certified, with the law that says so. The owner can say that it does not hold for the shop.
 */
export const CERTIFIED_TILLS = {
  AT: 'Registrierkassensicherheitsverordnung (RKSV)',
  BG: 'Наредба № Н-18',
  DE: 'Abgabenordnung § 146a, KassenSichV',
  ES: 'Ley 11/2021, Real Decreto 1007/2023 (VERI*FACTU)',
  FR: 'Code général des impôts, article 286, I, 3° bis',
  GR: 'Νόμος 4308/2014',
  HR: 'Zakon o fiskalizaciji',
  HU: '48/2013. (XI. 15.) NGM rendelet',
  IT: 'Decreto legislativo 127/2015, articolo 2',
  LT: 'Fiskalinių kasos aparatų taisyklės',
  LV: 'Ministru kabineta noteikumi Nr. 96/2014',
  NO: 'Kassasystemlova',
  PL: 'Ustawa o VAT, art. 111',
  PT: 'Portaria n.º 363/2010',
  RO: 'OUG 28/1999',
  RS: 'Zakon o fiskalizaciji',
  SE: 'Skatteförfarandelagen (2011:1244), kassaregister',
  SI: 'Zakon o davčnem potrjevanju računov',
  SK: 'Zákon č. 289/2008 Z. z.',
} as const satisfies Record<string, string>;

/** Whether a country (ISO 3166) demands a certified till. */
export function demandsCertifiedTill(country: string): boolean {
  return country in CERTIFIED_TILLS;
}
