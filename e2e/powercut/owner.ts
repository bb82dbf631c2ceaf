import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_SETTINGS, type SettingsChange } from '../../src/shared/settings.ts';
import type { Random } from '../support/random.ts';
import type { RecordedShop } from './recorded-shop.ts';

/** The longest pause (ms) between the owner's actions, in which the tills are left alone. */
const LONGEST_PAUSE = 350;
/** The number of animals in an import: enough to be split into more than one commit of the log. */
const IMPORTED = 150;

/** The owner of a recorded shop, who does one thing after another while the tills add. */
export class Owner {
  readonly #shop: RecordedShop;
  readonly #random: Random;
  #settings = DEFAULT_SETTINGS;
  readonly #backups: string[] = [];
  readonly #keys: string[] = [];
  #number = 0;

  constructor(shop: RecordedShop, random: Random) {
    this.#shop = shop;
    this.#random = random;
  }

  /** Does this many things, each chosen at random. */
  async work(deeds: number): Promise<void> {
    for (let deed = 0; deed < deeds; deed += 1) {
      await this.#random.pick(DEEDS)(this);
      await new Promise((resolve) => setTimeout(resolve, this.#random.below(LONGEST_PAUSE)));
    }
  }

  async changeSettings(change: SettingsChange): Promise<void> {
    this.#settings = { ...this.#settings, ...change };
    const deed = { kind: 'settings', settings: this.#settings } as const;
    const acknowledge = this.#shop.journal.begin(deed);
    await this.#shop.call('settings.change', change);
    acknowledge();
  }

  chooseTheme(): Promise<void> {
    return this.changeSettings({ theme: this.#random.pick(['system', 'light', 'dark']) });
  }

  /**
   * Allows network access over HTTPS, with the certificate that tills are paired with, and ends it
   * again.
   */
  async tryNetwork(): Promise<void> {
    await this.#shop.tills.rest();
    await this.changeSettings({ networkAccess: true, https: true });
    const { production } = await this.#shop.call('service.state', {});
    if (production.state === 'listening') {
      const fingerprint = production.certificateFingerprint;
      this.#shop.journal.begin({ kind: 'certificate', fingerprint })();
    }
    await this.changeSettings({ networkAccess: false, https: false });
    this.#shop.letTillsWork();
  }

  async backUp(): Promise<void> {
    const acknowledge = this.#shop.journal.begin({ kind: 'backup', name: '' });
    const { name } = await this.#shop.call('backups.create', {});
    acknowledge({ name });
    this.#backups.push(name);
  }

  async restore(): Promise<void> {
    if (this.#backups.length === 0) await this.backUp();
    const [first = ''] = this.#backups;
    const from = this.#random.pick([first, ...this.#backups]);
    await this.#shop.tills.rest();
    const acknowledge = this.#shop.journal.begin({ kind: 'restored', from, undo: '' });
    const { undo } = await this.#shop.call('backups.restore', { name: from });
    acknowledge({ undo: undo.name });
    this.#backups.push(undo.name);
    this.#shop.letTillsWork();
  }

  async makeKey(): Promise<void> {
    const { id } = await this.#shop.makeKey('other');
    this.#keys.push(id);
  }

  async rotateKey(): Promise<void> {
    const [id] = this.#keys;
    if (id === undefined) return this.makeKey();
    const acknowledge = this.#shop.journal.begin({ kind: 'key rotated', id, secret: '' });
    const rotation = { environment: 'production', id, graceSeconds: 0 } as const;
    const { secret } = await this.#shop.call('keys.rotate', rotation);
    acknowledge({ secret });
  }

  async revokeKey(): Promise<void> {
    const id = this.#keys.shift();
    if (id === undefined) return this.makeKey();
    const acknowledge = this.#shop.journal.begin({ kind: 'key revoked', id });
    await this.#shop.call('keys.revoke', { environment: 'production', id });
    acknowledge();
  }

  async nameCategory(): Promise<void> {
    const name = `Kind ${(this.#number += 1)}`;
    const acknowledge = this.#shop.journal.begin({ kind: 'category', id: 0n, name });
    const { id } = await this.#shop.call('categories.create', { name });
    acknowledge({ id });
  }

  /** Imports from the terminal, while the tills work. */
  async importAnimals(): Promise<void> {
    const run = (this.#number += 1);
    const names = Array.from({ length: IMPORTED }, (_, index) => `Imported ${run}-${index}`);
    const file = join(this.#shop.dataFolder, '../..', `import-${run}.csv`);
    writeFileSync(file, ['name,categoryId', ...names.map((name) => `${name},7`)].join('\n'));
    const acknowledge = this.#shop.journal.begin({ kind: 'animals', names });
    await this.#shop.terminal('import', file);
    acknowledge();
  }

  async closeAndOpen(): Promise<void> {
    await this.#shop.close();
    await this.#shop.open();
  }

  async killAndOpen(): Promise<void> {
    await this.#shop.kill();
    await this.#shop.open();
  }
}

const DEEDS: readonly ((owner: Owner) => Promise<void>)[] = [
  (owner) => owner.chooseTheme(),
  (owner) => owner.chooseTheme(),
  (owner) => owner.tryNetwork(),
  (owner) => owner.backUp(),
  (owner) => owner.backUp(),
  (owner) => owner.restore(),
  (owner) => owner.restore(),
  (owner) => owner.makeKey(),
  (owner) => owner.rotateKey(),
  (owner) => owner.revokeKey(),
  (owner) => owner.nameCategory(),
  (owner) => owner.importAnimals(),
  (owner) => owner.closeAndOpen(),
  (owner) => owner.killAndOpen(),
];
