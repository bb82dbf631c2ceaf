/** What lists write for male, female and unknown, which a choice may call by any of these words. */
const SEXES = [
  `male; males; m; ml; mnl; mänl; männl; männlich; männliche; männchen; ♂; 1,0; 1.0; 1/0; rüde; kater; hengst; hahn; bock; rammler; erpel; mâle; mâles; macho; machos;
   maschio; maschi; mannelijk; man; hane; han; uros; samec; samiec; samce; hím; erkek; самец; オス; 雄; 公`,
  `female; females; f; w; wbl; weibl; weiblich; weibliche; weibchen; ♀; 0,1; 0.1; 0/1; hündin; stute; henne; häsin; zibbe; femelle; femelles; hembra; hembras;
   femmina; femmine; vrouwelijk; hona; hun; naaras; samica; samice; samiczka; nőstény; dişi; самка; メス; 雌; 母`,
  `unknown; unk; u; unsexed; not sexed; unb; unbekannt; unbek; unbest; unbestimmt; nicht bestimmt; n. b; n.b; ?; ??; n/a; k. a; k.a; 0,0,1; 0.0.1;
   inconnu; indéterminé; indét; non sexé; desconocido; sin sexar; no sexado; indeterminado; sconosciuto; indeterminato; non sessato; onbekend; okänd; ukendt; ukjent; tuntematon; nieznana; nieznany; nieokreślona; nieokreślony; neznámé; non déterminé; non sexés; sin determinar; n.d; n. d; n/d; nd; n.v.t;
   неизвестно; 不明; 未知`,
].map((words) => new Set(words.split(/;\s+/)));

/** A word in small letters, without the dot of what is shortened. */
function bare(word: string): string {
  return word.trim().toLowerCase().replace(/\.$/, '');
}

/** The choice that stands for the sex that a text names, in a field that has male and female. */
export function sexMeant(typed: string, choices: readonly string[]): string | undefined {
  const word = bare(typed);
  const meant = SEXES.map((sex) => choices.filter((one) => sex.has(bare(one))));
  const [males, females] = meant;
  if (males?.length !== 1 || females?.length !== 1) return undefined;
  return meant.find((_, at) => SEXES[at]?.has(word))?.[0];
}
