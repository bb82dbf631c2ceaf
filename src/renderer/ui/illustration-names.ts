/**
 * The illustrations of animals, each with what the name of a category that it stands for says, in English and
 * German. The first that fits is taken: what is special stands before what is general.
 */
const WORDS = {
  goldfish: /goldfi|\bkois?\b|karpfen/,
  angelfish: /angelfish|skalar|cichlid|buntbarsch|dis[ck]us/,
  tetra: /fish|fisch|tetra|guppy|guppies|salmler|welse?\b|aquari/,
  cockatiel: /cockatiel|cockatoo|nymphensittich|kakadu/,
  parrot: /parrot|papagei|lovebird|agaporn|macaw|\baras?\b|conure|amazone/,
  budgie: /budgie|budgerigar|parakeet|sittich/,
  finch: /finch|fink|canar|kanari|bird|v[oö]gel/,
  dog: /\bdog|pupp(?:y|ies)|hunde?\b|hündin|welpe/,
  cat: /\bcats?\b|kitten|katze|kätzchen|kater\b/,
  rabbit: /rabbit|bunn(?:y|ies)|kaninchen|hasen?\b/,
  'guinea-pig': /guinea ?pig|\bcav(?:y|ies)\b|meerschwein/,
  hamster: /hamster/,
  ferret: /ferret|frettchen/,
  tortoise: /tortoise|turtle|terrapin|schildkröte/,
  gecko: /gecko|lizard|echse|agame|chamäleon|chameleon|iguana|leguan|reptil/,
  snake: /snake|python|\bboas?\b|schlange|natter/,
  mouse: /\bmouse|\bmice|\brats?\b|maus|mäuse|ratten?\b|gerbil|rodent|nager/,
} as const satisfies Readonly<Record<string, RegExp>>;

export type IllustrationName = keyof typeof WORDS;

/** The names of all illustrations. */
export const ILLUSTRATION_NAMES = Object.keys(WORDS) as readonly IllustrationName[];

/**
 * The illustration of a category: the one that its owner chose as its icon or, where they chose no icon, the one
 * for its name; null where there is none.
 */
export function illustrationFor(name: string, icon: string | null): IllustrationName | null {
  if (icon !== null) return ILLUSTRATION_NAMES.find((one) => one === icon) ?? null;
  const folded = name.normalize('NFC').toLowerCase();
  return ILLUSTRATION_NAMES.find((one) => WORDS[one].test(folded)) ?? null;
}
