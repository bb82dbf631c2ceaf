import { ShopError } from '../../shared/errors.ts';
import type { Environment, KeyId } from '../../shared/key.ts';
import { type PlanChoice, quotasOf } from '../../shared/plans.ts';
import type { Clock } from '../platform/clock.ts';
import type { KeyRecord, Store } from '../store/store.ts';
import { digestOf, makeKeyId, makeSecret } from './key-format.ts';
import { KeyIndex, type KeyProblem } from './key-index.ts';
import type { SecretStore } from './keychain.ts';
import { RevokedSecrets } from './revoked-secrets.ts';

/** A key that was just made, with the usable key itself. */
export interface NewSecret {
  record: KeyRecord;
  secret: string;
  /** Null when the secret rests in the keychain; else the sentence that says it is shown only now, and why. */
  keychainWarning: string | null;
}

/** What the keys of one environment need. */
export interface ApiKeysOptions {
  environment: Environment;
  store: Pick<Store, 'keys' | 'revisions'>;
  secrets: SecretStore;
  clock: Clock;
}

/**
 * The API keys of one environment: made, found by the header of a request, rotated, revoked. The
 * store holds their digests, the keychain the usable keys; requests never touch the keychain.
 */
export class ApiKeys {
  readonly #environment: Environment;
  readonly #store: ApiKeysOptions['store'];
  readonly #secrets: SecretStore;
  readonly #clock: Clock;
  readonly #revoked: RevokedSecrets;
  #index: KeyIndex;
  #revision = -Infinity;
  #loading: { revision: number; done: Promise<void> } | undefined;

  private constructor({ environment, store, secrets, clock }: ApiKeysOptions) {
    this.#environment = environment;
    this.#store = store;
    this.#secrets = secrets;
    this.#clock = clock;
    this.#index = new KeyIndex(environment, []);
    this.#revoked = new RevokedSecrets(clock, (record) => secrets.remove(this.#account(record.id)));
  }

  /** Reads the keys of a store. */
  static async open(options: ApiKeysOptions): Promise<ApiKeys> {
    const keys = new ApiKeys(options);
    await keys.refresh();
    return keys;
  }

  /** Ends what goes on in the background; the store may be closed afterwards. */
  close(): void {
    this.#revoked.close();
  }

  /**
   * Reads the keys again if this process or another changed them; undefined when they are fresh,
   * which costs one comparison, so that every request can ask.
   */
  refresh(): Promise<void> | undefined {
    const revisions = this.#store.revisions();
    return revisions instanceof Promise
      ? revisions.then(({ keys }) => this.refreshTo(keys))
      : this.refreshTo(revisions.keys);
  }

  /** The store's revision of the keys that are known here. */
  get revision(): number {
    return this.#revision;
  }

  /** Reads the keys again unless they are those of a revision that the caller just learned. */
  refreshTo(revision: number): Promise<void> | undefined {
    if (revision === this.#revision) return undefined;
    if (this.#loading?.revision === revision) return this.#loading.done;
    const done = this.#load(revision).finally(() => {
      if (this.#loading?.done === done) this.#loading = undefined;
    });
    this.#loading = { revision, done };
    return done;
  }

  async #load(revision: number): Promise<void> {
    const records = await this.#store.keys.all();
    // Two readings may overlap; the one that was begun later has the newer keys.
    if (revision <= this.#revision) return;
    this.#index = new KeyIndex(this.#environment, records);
    this.#revision = revision;
    this.#revoked.watch(records);
  }

  /** The key that an Authorization header opens (RFC 6750), as of the last `refresh`, or why it opens none. */
  authenticate(authorization: string | undefined): KeyRecord | KeyProblem {
    return this.#index.authenticate(authorization, this.#clock.now());
  }

  /** All keys, revoked ones too, the oldest first. An old secret that no longer works is left out. */
  list(): KeyRecord[] {
    return this.#index.records().map((record) => this.#asOfNow(record));
  }

  /** One key. Throws `not_found`. */
  get(id: KeyId): KeyRecord {
    const record = this.#index.byId(id);
    if (record === undefined) {
      throw new ShopError('not_found', `There is no key with the id ${id}.`);
    }
    return this.#asOfNow(record);
  }

  /** Makes a key. Without a keychain it is made all the same, with a warning. */
  async create(label: string, plan: PlanChoice): Promise<NewSecret> {
    const secret = makeSecret(this.#environment);
    const id = makeKeyId();
    await this.#store.keys.insert({
      id,
      label,
      plan: plan.plan,
      ...quotasOf(plan),
      digest: digestOf(secret),
      previousDigest: null,
      previousUntil: null,
      createdAt: this.#clock.now(),
      revokedAt: null,
      banLiftedAt: null,
    });
    return this.#issue(id, secret);
  }

  /** The usable key, from the keychain. Throws `not_found`, `bad_request`, `keychain_unavailable`. */
  async reveal(id: KeyId): Promise<string> {
    const record = await this.#usable(id);
    const secret = await this.#secrets.read(this.#account(id));
    if (secret !== null && digestOf(secret).equals(record.digest)) return secret;
    throw new ShopError(
      'keychain_unavailable',
      `The system's keychain does not hold the key "${record.label}" (any more), so it can't be shown. Tills that have it go on working; rotate the key to get a new one.`,
    );
  }

  /**
   * Gives a key a new secret. The one before works on for `graceSeconds`; one from an earlier
   * rotation ends now. Throws `not_found`, and `bad_request` for a revoked key.
   */
  async rotate(id: KeyId, graceSeconds: number): Promise<NewSecret> {
    const record = await this.#usable(id);
    const secret = makeSecret(this.#environment);
    const hasGrace = graceSeconds > 0;
    await this.#store.keys.update(id, {
      digest: digestOf(secret),
      previousDigest: hasGrace ? record.digest : null,
      previousUntil: hasGrace ? this.#clock.now() + graceSeconds * 1_000 : null,
    });
    return this.#issue(id, secret);
  }

  /** Gives a key another name; the till notices nothing. Throws `not_found`. */
  rename(id: KeyId, label: string): Promise<KeyRecord> {
    return this.#change(id, () => ({ label }));
  }

  /** Puts a key on another plan, which counts from the next request. Throws `not_found`. */
  setPlan(id: KeyId, plan: PlanChoice): Promise<KeyRecord> {
    return this.#change(id, () => ({ plan: plan.plan, ...quotasOf(plan) }));
  }

  /** Ends the ban that a key is under, if any. Throws `not_found`. */
  liftBan(id: KeyId): Promise<KeyRecord> {
    return this.#change(id, () => ({ banLiftedAt: this.#clock.now() }));
  }

  /** Closes a key at once; its secret stays in the keychain for some minutes. Throws `not_found`. */
  revoke(id: KeyId): Promise<KeyRecord> {
    return this.#change(id, (record) => ({ revokedAt: record.revokedAt ?? this.#clock.now() }));
  }

  /** Opens a revoked key again. Throws `not_found`. */
  undoRevoke(id: KeyId): Promise<KeyRecord> {
    return this.#change(id, () => ({ revokedAt: null }));
  }

  async #change(
    id: KeyId,
    change: (record: KeyRecord) => Partial<Omit<KeyRecord, 'id'>>,
  ): Promise<KeyRecord> {
    await this.refresh();
    await this.#store.keys.update(id, change(this.get(id)));
    await this.refresh();
    return this.get(id);
  }

  async #issue(id: KeyId, secret: string): Promise<NewSecret> {
    const keychainWarning = await this.#keep(id, secret);
    await this.refresh();
    return { record: this.get(id), secret, keychainWarning };
  }

  async #keep(id: KeyId, secret: string): Promise<string | null> {
    try {
      await this.#secrets.save(this.#account(id), secret);
      return null;
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      return `Copy this key now: it can't be shown again. ${error.message}`;
    }
  }

  async #usable(id: KeyId): Promise<KeyRecord> {
    await this.refresh();
    const record = this.get(id);
    if (record.revokedAt === null) return record;
    throw new ShopError(
      'bad_request',
      `The key "${record.label}" was revoked and opens nothing. Undo the revocation, or make a new key.`,
    );
  }

  #asOfNow(record: KeyRecord): KeyRecord {
    const isOver = record.previousUntil !== null && record.previousUntil <= this.#clock.now();
    return isOver ? { ...record, previousDigest: null, previousUntil: null } : record;
  }

  /** Staging's accounts can't be production's, even if one database was copied from the other. */
  #account(id: KeyId): string {
    return this.#environment === 'staging' ? `${id} (staging)` : id;
  }
}
