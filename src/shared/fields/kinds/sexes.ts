/** What lists write for male, female and unknown, which a choice may call by any of these words. */
const SEXES = [
  `male; m; männlich; männchen; ♂; 1,0; 1.0; 1/0; rüde; kater; hengst; hahn; bock; rammler; erpel; mâle; macho;
   maschio; mannelijk; man; hane; han; uros; samec; hím; erkek; самец; オス; 雄; 公`,
  `female; f; w; weiblich; weibchen; ♀; 0,1; 0.1; 0/1; hündin; stute; henne; häsin; zibbe; femelle; hembra;
   femmina; vrouwelijk; hona; hun; naaras; samica; samice; nőstény; dişi; самка; メス; 雌; 母`,
  `unknown; unk; unk.; u; unbekannt; unbek.; unbek; unbest.; unbestimmt; ?; ??; n/a; k. a.; k.a.; 0,0,1; 0.0.1;
   inconnu; desconocido; sconosciuto; onbekend; okänd; ukendt; ukjent; tuntematon; nieznana; neznámé;
   неизвестно; 不明; 未知`,
].map((words) => new Set(words.split(/;\s+/)));

/** The choice that stands for the sex that a text names, in a field that has male and female. */
export function sexMeant(typed: string, choices: readonly string[]): string | undefined {
  const word = typed.trim().toLowerCase();
  const meant = SEXES.map((sex) => choices.filter((one) => sex.has(one.toLowerCase())));
  const [males, females] = meant;
  if (males?.length !== 1 || females?.length !== 1) return undefined;
  return meant.find((_, at) => SEXES[at]?.has(word))?.[0];
}
