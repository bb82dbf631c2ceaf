import { foldingFor } from './name-folding.ts';

/** A species that is protected by law, by its names and where the law lists it. */
export interface ProtectedSpecies {
  /** Its scientific name, which papers have. */
  species: string;
  /** What people call it, in English and German. */
  names: string;
  /** The annex to the European Union's regulation, and the appendix to CITES. */
  annex: string;
  appendix: string;
}

/**
 * Species that shops often trade, to save typing: the shop answers for what it writes down, and types what is not
 * here. After the annexes to Council Regulation (EC) No 338/97 with the amendments of Regulations (EU) 2019/2117
 * and 2023/966, and the appendices to CITES of May 2023; what was decided since is not in it.
 * Each line was compared (in November 2026) with the appendices that were valid from 25 September 2012, of which
 * github.com/naturalis/HTS-barcode-checker has a copy (bin/appendices.php). Those that differ were moved or added at
 * meetings since: grey parrots, star and pancake tortoises (to I), Williams’ gecko, tokay, water dragon, musk turtle.
 * Of these decisions, and of the European annexes, only excerpts could be read (stored copies of eur-lex.europa.eu,
 * era.org.mt and fws.gov): speciesplus.net is the place to ask.
 * Not listed at all, and so left out: budgerigars, cockatiels, peach-faced lovebirds, ring-necked parakeets.
 */
const LIST = `
Psittacus erithacus | Grey parrot, Graupapagei | A I
Psittacus timneh | Timneh parrot, Timneh-Graupapagei | A I
Ara ararauna | Blue-and-yellow macaw, Gelbbrustara | B II
Ara chloropterus | Green-winged macaw, Grünflügelara | B II
Ara macao | Scarlet macaw, Hellroter Ara | A I
Ara militaris | Military macaw, Soldatenara | A I
Anodorhynchus hyacinthinus | Hyacinth macaw, Hyazinthara | A I
Amazona aestiva | Blue-fronted amazon, Blaustirnamazone | B II
Amazona amazonica | Orange-winged amazon, Venezuelaamazone | B II
Amazona oratrix | Yellow-headed amazon, Gelbkopfamazone | A I
Cacatua alba | White cockatoo, Weißhaubenkakadu | B II
Cacatua galerita | Sulphur-crested cockatoo, Gelbhaubenkakadu | B II
Cacatua goffiniana | Goffin’s cockatoo, Goffinkakadu | A I
Cacatua moluccensis | Salmon-crested cockatoo, Molukkenkakadu | A I
Eolophus roseicapilla | Galah, Rosakakadu | B II
Eclectus roratus | Eclectus parrot, Edelpapagei | B II
Poicephalus senegalus | Senegal parrot, Mohrenkopfpapagei | B II
Myiopsitta monachus | Monk parakeet, Mönchssittich | B II
Aratinga solstitialis | Sun parakeet, Sonnensittich | B II
Pyrrhura molinae | Green-cheeked parakeet, Rotschwanzsittich | B II
Agapornis fischeri | Fischer’s lovebird, Pfirsichköpfchen | B II
Agapornis personatus | Masked lovebird, Schwarzköpfchen | B II
Platycercus eximius | Eastern rosella, Rosellasittich | B II
Cyanoramphus novaezelandiae | Red-fronted parakeet, Ziegensittich | A I
Lonchura oryzivora | Java sparrow, Reisfink | B II
Spinus cucullatus | Red siskin, Kapuzenzeisig | A I
Leiothrix lutea | Red-billed leiothrix, Sonnenvogel | B II
Gracula religiosa | Hill myna, Beo | B II
Testudo hermanni | Hermann’s tortoise, Griechische Landschildkröte | A II
Testudo graeca | Spur-thighed tortoise, Maurische Landschildkröte | A II
Testudo marginata | Marginated tortoise, Breitrandschildkröte | A II
Testudo horsfieldii | Horsfield’s tortoise, Steppenschildkröte | B II
Centrochelys sulcata | African spurred tortoise, Spornschildkröte | B II
Stigmochelys pardalis | Leopard tortoise, Pantherschildkröte | B II
Chelonoidis carbonarius | Red-footed tortoise, Köhlerschildkröte | B II
Geochelone elegans | Indian star tortoise, Indische Sternschildkröte | A I
Malacochersus tornieri | Pancake tortoise, Spaltenschildkröte | A I
Terrapene carolina | Common box turtle, Carolina-Dosenschildkröte | B II
Sternotherus odoratus | Common musk turtle, Gewöhnliche Moschusschildkröte | B II
Chamaeleo calyptratus | Veiled chameleon, Jemenchamäleon | B II
Furcifer pardalis | Panther chameleon, Pantherchamäleon | B II
Phelsuma grandis | Giant day gecko, Großer Madagaskar-Taggecko | B II
Phelsuma laticauda | Gold dust day gecko, Goldstaub-Taggecko | B II
Lygodactylus williamsi | Turquoise dwarf gecko, Himmelblauer Zwergtaggecko | A I
Gekko gecko | Tokay gecko, Tokeh | B II
Iguana iguana | Green iguana, Grüner Leguan | B II
Physignathus cocincinus | Chinese water dragon, Grüne Wasseragame | B II
Uromastyx ornata | Ornate spiny-tailed lizard, Geschmückte Dornschwanzagame | B II
Varanus exanthematicus | Savannah monitor, Steppenwaran | B II
Varanus acanthurus | Ridge-tailed monitor, Stachelschwanzwaran | B II
Salvator merianae | Argentine tegu, Schwarzweißer Teju | B II
Python regius | Ball python, Königspython | B II
Morelia spilota | Carpet python, Teppichpython | B II
Morelia viridis | Green tree python, Grüner Baumpython | B II
Malayopython reticulatus | Reticulated python, Netzpython | B II
Boa constrictor | Boa constrictor, Abgottschlange | B II
Epicrates cenchria | Rainbow boa, Regenbogenboa | B II
Dendrobates tinctorius | Dyeing poison frog, Färberfrosch | B II
Dendrobates auratus | Green-and-black poison frog, Goldbaumsteiger | B II
Ambystoma mexicanum | Axolotl, Axolotl | B II
Agalychnis callidryas | Red-eyed tree frog, Rotaugenlaubfrosch | B II
Hippocampus kuda | Spotted seahorse, Gewöhnliches Seepferdchen | B II
Hippocampus reidi | Longsnout seahorse, Langschnauzen-Seepferdchen | B II
Scleropages formosus | Asian arowana, Asiatischer Gabelbart | A I
Brachypelma hamorii | Mexican redknee tarantula, Mexikanische Rotknievogelspinne | B II
Pandinus imperator | Emperor scorpion, Kaiserskorpion | B II
Tridacna maxima | Small giant clam, Kleine Riesenmuschel | B II
Scleractinia spp. | Stony corals, Steinkorallen | B II
Tubipora musica | Organ pipe coral, Orgelkoralle | B II
`;

/** Where the annexes are law. Great Britain kept them. */
const WITH_ANNEXES: ReadonlySet<string> = new Set(
  (
    'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK' as const
  ).split(' '),
);

/** The species that are offered, by their scientific names. */
export const PROTECTED_SPECIES: ReadonlyMap<string, ProtectedSpecies> = new Map(
  LIST.trim()
    .split('\n')
    .map((line) => {
      const [species = '', names = '', listed = ''] = line.split(' | ');
      const [annex = '', appendix = ''] = listed.split(' ');
      return [species, { species, names, annex, appendix }];
    }),
);

/** How a species is protected in a country (ISO 3166), as a choice of the field `protection`. */
export function protectionIn(country: string, { annex, appendix }: ProtectedSpecies): string {
  return WITH_ANNEXES.has(country) ? `EU Annex ${annex}` : `CITES Appendix ${appendix}`;
}

/** The choice of the field `protection` for an animal that only has the name of a protected one. */
export const NOT_PROTECTED = 'Not protected';

/** Whether a value of the field `protection` says that an animal is protected. */
export function isProtection(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value !== NOT_PROTECTED;
}

const fold = foldingFor('');
const NAMES = [...PROTECTED_SPECIES.values()].flatMap(({ species, names }) =>
  [species, ...names.split(', ')].map((name) => [fold(name), species] as const),
);
const BY_NAME = new Map(NAMES);
/** Any name as words of its own, also of several: “2 Königspythons”. */
const NAMED = new RegExp(
  `(?<![\\p{L}\\p{N}])(${NAMES.map(([name]) => name.replaceAll('.', String.raw`\.`)).join('|')})(?:s|n|en|e)?(?![\\p{L}\\p{N}])`,
  'u',
);

/** What texts named that were asked about last: a book asks several times about each animal. */
const asked = new Map<string, ProtectedSpecies | undefined>();
const MOST_ASKED = 1_000;

/** The protected species that texts name, by any of its names in any language that the list has; undefined for none. */
export function speciesNamed(...texts: readonly string[]): ProtectedSpecies | undefined {
  const text = texts.join(' | ');
  if (asked.has(text)) return asked.get(text);
  const name = NAMED.exec(fold(text))?.[1];
  const found = PROTECTED_SPECIES.get((name && BY_NAME.get(name)) ?? '');
  if (asked.size >= MOST_ASKED) asked.clear();
  asked.set(text, found);
  return found;
}
