import { ShopError } from '../../shared/errors.ts';
import { quotasOf, type Environment, type KeyId, type PlanChoice } from '../../shared/key.ts';
import type { Clock } from '../platform/clock.ts';
import type { KeyRecord, Store } from '../store/store.ts';
import { digestOf, makeKeyId, makeSecret } from './key-format.ts';
import { KeyIndex, type KeyProblem } from './key-index.ts';
import type { SecretStore } from './keychain.ts';
import { RevokedSecrets } from './revoked-secrets.ts';
import { say } from '../../shared/say.ts';

/** A key that was just created, including the usable key itself. */
export interface NewSecret {
  record: KeyRecord;
  secret: string;
  /** Null when the secret is in the keychain; otherwise says that it is shown only now, and why. */
  keychainWarning: string | null;
}

/** What the keys of one environment depend on. */
export interface ApiKeysOptions {
  environment: Environment;
  store: Pick<Store, 'keys' | 'revisions'>;
  secrets: SecretStore;
  clock: Clock;
}

/**
 * The API keys of one environment: creates, finds by a request's header, rotates and revokes them.
 * The store holds their digests, the keychain the usable keys. Requests never touch the keychain.
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

  /** Ends any background work; the store may be closed afterwards. */
  close(): void {
    this.#revoked.close();
  }

  /**
   * Reads the keys again if this process or another changed them. Undefined when they are current,
   * which costs one comparison, so that every request can check.
   */
  refresh(): Promise<void> | undefined {
    const revisions = this.#store.revisions();
    return revisions instanceof Promise
      ? revisions.then(({ keys }) => this.refreshTo(keys))
      : this.refreshTo(revisions.keys);
  }

  /** The store's revision of the keys held here. */
  get revision(): number {
    return this.#revision;
  }

  /** Reads the keys again unless those held are of the revision that the caller has just learnt. */
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
    // Two readings may overlap; the one that started later has the newer keys.
    if (revision <= this.#revision) return;
    this.#index = new KeyIndex(this.#environment, records);
    this.#revision = revision;
    this.#revoked.watch(records);
  }

  /**
   * Returns the key that an Authorization header contains (RFC 6750), as of the last `refresh`, or
   * why it contains none.
   */
  authenticate(authorization: string | undefined): KeyRecord | KeyProblem {
    return this.#index.authenticate(authorization, this.#clock.now());
  }

  /** When (Unix ms) the key that an Authorization header contains stops working; null for no known end. */
  endOf(authorization: string | undefined, { previousUntil }: KeyRecord): number | null {
    if (previousUntil === null || authorization === undefined) return null;
    const end = this.#index.endOf(authorization);
    return Number.isFinite(end) ? end : null;
  }

  /** All keys including revoked ones, oldest first. Leaves out old secrets that no longer work. */
  list(): KeyRecord[] {
    return this.#index.records().map((record) => this.#asOfNow(record));
  }

  /** One key. Throws `not_found`. */
  get(id: KeyId): KeyRecord {
    const record = this.#index.byId(id);
    if (record === undefined) {
      throw new ShopError('not_found', say`There is no key with the id ${id}.`);
    }
    return this.#asOfNow(record);
  }

  /** Creates a key. Without a keychain it is created all the same, with a warning. */
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

  /**
   * Reads the usable key from the keychain. Throws `not_found`, `bad_request`,
   * `keychain_unavailable`.
   */
  async reveal(id: KeyId): Promise<string> {
    const record = await this.#usable(id);
    const secret = await this.#secrets.read(this.#account(id));
    if (secret !== null && digestOf(secret).equals(record.digest)) return secret;
    throw new ShopError(
      'keychain_unavailable',
      say`This computer's keychain does not hold the key "${record.label}" (any more), so it can't be shown. Tills that have it go on working; replace the key to get a new one.`,
    );
  }

  /**
   * Gives a key a new secret. The previous one keeps working for `graceSeconds`; 0 ends every
   * earlier one now. Throws `not_found`, and `bad_request` for a revoked key, or while one from an
   * earlier rotation works on as promised, since only one can beside the new one.
   */
  async rotate(id: KeyId, graceSeconds: number): Promise<NewSecret> {
    const record = await this.#usable(id);
    const hasGrace = graceSeconds > 0;
    if (hasGrace && record.previousUntil !== null) throw stillReplacing(record.previousUntil);
    const secret = makeSecret(this.#environment);
    await this.#store.keys.update(id, {
      digest: digestOf(secret),
      previousDigest: hasGrace ? record.digest : null,
      previousUntil: hasGrace ? this.#clock.now() + graceSeconds * 1_000 : null,
    });
    return this.#issue(id, secret);
  }

  /** Renames a key, which the till does not notice. Throws `not_found`. */
  rename(id: KeyId, label: string): Promise<KeyRecord> {
    return this.#change(id, () => ({ label }));
  }

  /** Changes a key's plan, from the next request on. Throws `not_found`. */
  setPlan(id: KeyId, plan: PlanChoice): Promise<KeyRecord> {
    return this.#change(id, () => ({ plan: plan.plan, ...quotasOf(plan) }));
  }

  /** Lifts a key's ban, if there is one. Throws `not_found`. */
  liftBan(id: KeyId): Promise<KeyRecord> {
    return this.#change(id, () => ({ banLiftedAt: this.#clock.now() }));
  }

  /** Revokes a key at once. Its secret stays in the keychain for some minutes. Throws `not_found`. */
  revoke(id: KeyId): Promise<KeyRecord> {
    return this.#change(id, (record) => ({ revokedAt: record.revokedAt ?? this.#clock.now() }));
  }

  /** Makes a revoked key work again. Throws `not_found`. */
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
      say`The key "${record.label}" was revoked and opens nothing. Undo the revocation, or make a new key.`,
    );
  }

  #asOfNow(record: KeyRecord): KeyRecord {
    const isOver = record.previousUntil !== null && record.previousUntil <= this.#clock.now();
    return isOver ? { ...record, previousDigest: null, previousUntil: null } : record;
  }

  /** Staging's accounts never match production's, even if one database was copied from the other. */
  #account(id: KeyId): string {
    return this.#environment === 'staging' ? `${id} (staging)` : id;
  }
}

function stillReplacing(until: number): ShopError {
  const end = new Date(until).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
  return new ShopError(
    'bad_request',
    say`This key was replaced already, and tills may use the one before it until ${end}. Wait until then, or let the old keys stop at once.`,
  );
}
