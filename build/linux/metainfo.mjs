// @ts-check
import packageJson from '../../package.json' with { type: 'json' };

/** The app's id for software centres: that of its desktop file. */
export const APP_ID = packageJson.desktopName.replace(/\.desktop$/, '');

const PICTURES = /** @type {const} */ ([
  ['inventory-light', 'The inventory', 'Der Bestand'],
  ['sell-light', 'Selling', 'Verkaufen'],
  ['today-light', 'Today', 'Heute'],
]);

/**
 * What software centres show of the app (AppStream). Its pictures and notes lie where the project lives; without
 * that address, as in a package that is only tried out, it has none.
 *
 * @param {{ version: string, day: string, project: string | undefined }} release `day` as in `2026-01-31`
 * @returns {string}
 */
export function metainfo({ version, day, project }) {
  const links = project
    ? `
  <url type="homepage">${project}</url>
  <url type="bugtracker">${project}/issues</url>
  <screenshots>${PICTURES.map(
    ([name, english, german], index) => `
    <screenshot${index === 0 ? ' type="default"' : ''}>
      <caption>${english}</caption>
      <caption xml:lang="de">${german}</caption>
      <image>${project}/raw/v${version}/docs/images/${name}.png</image>
    </screenshot>`,
  ).join('')}
  </screenshots>`
    : '';
  const details = project
    ? `
      <url type="details">${project}/releases/tag/v${version}</url>
    `
    : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>${APP_ID}</id>
  <metadata_license>MIT</metadata_license>
  <project_license>MIT</project_license>
  <name>Animal Store</name>
  <summary>Stock book for a shop that sells animals</summary>
  <summary xml:lang="de">Bestandsbuch für ein Geschäft, das Tiere verkauft</summary>
  <description>
    <p>
      Clerks list, add, sell, correct and remove animals in a window, and can undo each step. Tills
      list and add animals over a local service, each with its own key. It works without the
      internet, and everything stays on the shop's computer.
    </p>
    <p xml:lang="de">
      Mitarbeiter listen Tiere auf, fügen sie hinzu, verkaufen, korrigieren und entfernen sie in einem
      Fenster und können jeden Schritt rückgängig machen. Kassen listen Tiere über einen lokalen
      Dienst auf und fügen sie hinzu, jede mit ihrem eigenen Schlüssel. Es geht ohne Internet, und
      alles bleibt auf dem Rechner des Geschäfts.
    </p>
  </description>
  <launchable type="desktop-id">${packageJson.desktopName}</launchable>${links}
  <developer id="example.animal-store">
    <name>${packageJson.author}</name>
  </developer>
  <releases>
    <release version="${version}" date="${day}">${details}</release>
  </releases>
  <content_rating type="oars-1.1"/>
  <categories>
    <category>Office</category>
  </categories>
  <provides>
    <mediatype>application/x-animal-store-backup</mediatype>
  </provides>
</component>
`;
}
