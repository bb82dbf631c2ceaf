import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HabitName, HabitReport, ReportCard } from '../../../../shared/till-activity.ts';
import type { Addition, Store } from '../../../store/store.ts';
import {
  PostingTill,
  RawConnection,
  REX,
  send,
  type RawResponse,
} from '../../../testing/raw-http.ts';
import {
  NOON,
  startTestService,
  TestClock,
  type TestService,
} from '../../../testing/test-service.ts';
import type { TillObserver } from '../till-observer.ts';

/** The real service of staging, with a till that it observes. */
export class Staging {
  /** At half a second past half a minute past noon. */
  readonly clock = new TestClock(NOON + 30_500);
  #service: TestService | null = null;
  till = { id: '', authorization: '' };
  /** How many additions have reached the store, and what they wait for there. */
  #additions = 0;
  #holding: Promise<unknown> | null = null;

  static async open(): Promise<Staging> {
    const staging = new Staging();
    const { clock } = staging;
    staging.#service = await startTestService({
      ...{ environment: 'staging', clock, bounds: { drainMs: 100 } },
      wrapStore: (store) => staging.#delaying(store),
    });
    staging.till = await staging.service.issueKey();
    return staging;
  }

  get service(): TestService {
    if (!this.#service) throw new Error('It was not opened');
    return this.#service;
  }

  get watch(): TillObserver {
    if (!this.service.watch) throw new Error('Staging watches its tills');
    return this.service.watch;
  }

  card(id = this.till.id): ReportCard {
    return this.watch.report(id);
  }

  /** A habit of the till. */
  seen(habit: HabitName): HabitReport | undefined {
    return this.card().habits.find((one) => one.habit === habit);
  }

  /** Sends a request of the till, on a connection of its own. */
  request(path: string, method = 'GET'): Promise<RawResponse> {
    const headers = { Authorization: this.till.authorization };
    return send(this.service.port, { method, path, headers });
  }

  add(body: string, key?: string): Promise<RawResponse> {
    return this.#posting.post(body, key === undefined ? {} : { 'Idempotency-Key': key });
  }

  /** Lets additions wait until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<null>();
    this.#holding = promise;
    return () => {
      this.#holding = null;
      resolve(null);
    };
  }

  /** Sends an addition, and waits until it has reached the store. */
  async startAdding(key: string): Promise<RawConnection> {
    const connection = await RawConnection.open(this.service.port);
    const before = this.#additions;
    const headers = { 'Idempotency-Key': key };
    connection.socket.write(this.#posting.spell({ body: REX, headers }));
    while (this.#additions === before) await nextTurn();
    return connection;
  }

  get #posting(): PostingTill {
    return new PostingTill(this.service.port, this.till.authorization);
  }

  #delaying(store: Store): Store {
    const { pets } = store;
    const add = async (addition: Addition): ReturnType<Store['pets']['add']> => {
      this.#additions += 1;
      await this.#holding;
      return pets.add(addition);
    };
    return Object.assign(store, { pets: { ...pets, add } });
  }
}
