import type { EventName, SentData, ShopBridge } from '../shared/bridge.ts';
import { ShopError } from '../shared/errors.ts';
import type { Connection } from './stores/connection.ts';

/** An event and its data. */
type BridgeEvent = { [Name in EventName]: { name: Name; data: SentData<Name> } }[EventName];

/** What one tab passes on to the browser's other tabs. */
type Passed = { event: BridgeEvent } | { connection: Connection };

/** Names the lock and the channel that a browser's tabs share. */
const SHARED_NAME = 'animal-store-events';

/**
 * Receives main's events. Browsers open at most six connections to a server, and a stream occupies
 * one permanently. So one tab holds the stream and passes its events on, and another takes over
 * when that tab is closed. After a gap, everything that events report is read again.
 * `askForSignOfLife` is called when the stream is lost.
 */
export async function hearEvents(
  call: ShopBridge['call'],
  askForSignOfLife: () => void,
): Promise<ShopBridge['on']> {
  const listeners = new Set<(event: BridgeEvent) => void>();
  const otherTabs = new BroadcastChannel(SHARED_NAME);
  const pass = (passed: Passed) => {
    otherTabs.postMessage(passed);
  };
  const hear = (event: BridgeEvent) => {
    for (const listener of listeners) listener(event);
  };
  const emit = (event: BridgeEvent) => {
    hear(event);
    pass({ event });
  };
  otherTabs.onmessage = ({ data: passed }: MessageEvent<Passed>) => {
    if ('event' in passed) hear(passed.event);
    else if (passed.connection === 'lost') askForSignOfLife();
  };
  const readAnew = () => {
    void readEverything(call, emit);
  };
  const openStream = () =>
    holdEventStream({
      onMessage: (text) => {
        emit(JSON.parse(text) as BridgeEvent);
      },
      onConnection: (state) => {
        pass({ connection: state });
        // Main may reply and yet refuse the stream; a call shows which it is.
        if (state === 'lost') askForSignOfLife();
        else readAnew();
      },
    });

  await asOneTab({
    atOnce: openStream,
    takingOver: async () => {
      await openStream();
      readAnew();
    },
  });

  return (name, listener) => {
    const heard = (event: BridgeEvent) => {
      if (event.name === name) listener(event.data as Parameters<typeof listener>[0]);
    };
    listeners.add(heard);
    return () => {
      listeners.delete(heard);
    };
  };
}

/** Runs `atOnce` when no other tab holds the stream; otherwise runs `takingOver` as soon as none does. */
async function asOneTab(stream: {
  atOnce: () => Promise<void>;
  takingOver: () => Promise<void>;
}): Promise<void> {
  // Some browsers treat http://127.0.0.1 as insecure and offer no locks there: then each tab is on
  // its own.
  if (!('locks' in navigator)) return stream.atOnce();
  const asLongAsThisTab = () => new Promise<never>(() => undefined);
  const { locks } = navigator;
  const takeTurn = () =>
    locks.request(SHARED_NAME, () => stream.takingOver().then(asLongAsThisTab));
  return new Promise((resolve, reject) => {
    const first = locks.request(SHARED_NAME, { ifAvailable: true }, async (lock) => {
      if (lock) await stream.atOnce();
      resolve();
      return lock ? asLongAsThisTab() : undefined;
    });
    first.then(takeTurn).catch(reject);
  });
}

/** Reports everything that may have changed while no events arrived. */
async function readEverything(
  call: ShopBridge['call'],
  emit: (event: BridgeEvent) => void,
): Promise<void> {
  emit({ name: 'pets.replaced', data: {} });
  emit({ name: 'staging.changed', data: {} });
  const [categories, fields, views, settings, service, backups] = await Promise.all([
    call('categories.list', {}),
    call('fields.list', {}),
    call('views.list', {}),
    call('settings.get', {}),
    call('service.state', {}),
    call('backups.list', {}),
  ]);
  if (categories.ok) emit({ name: 'categories.changed', data: categories.value });
  if (fields.ok) emit({ name: 'fields.changed', data: fields.value });
  if (views.ok) emit({ name: 'views.changed', data: views.value });
  if (settings.ok) emit({ name: 'settings.changed', data: settings.value });
  if (service.ok) emit({ name: 'service.changed', data: service.value });
  if (backups.ok) emit({ name: 'backups.changed', data: backups.value });
  for (const environment of ['production', 'staging'] as const) {
    const keys = await call('keys.list', { environment });
    if (keys.ok) emit({ name: 'keys.changed', data: { environment, keys: keys.value } });
  }
}

/** How long (ms) to wait before the next attempt to reach Animal Store. */
const RETRY_AFTER = 1_000;
/** How long (ms) an attempt may take that reopens the stream: one that was lost may never end. */
const REOPENS_WITHIN = 2_000;

interface EventStream {
  /** Called with each event as it was sent. */
  onMessage: (text: string) => void;
  /** Called when the connection is lost, and when it is back. */
  onConnection: (state: Connection) => void;
}

/**
 * Keeps main's event stream open for the lifetime of the page: after any interruption, it is
 * reopened until it holds. Resolves when it is first open; throws `connection_lost` when it can't
 * be opened at all.
 */
function holdEventStream({ onMessage, onConnection }: EventStream): Promise<void> {
  return new Promise((resolve, reject) => {
    let wasOpen = false;
    const open = () => {
      const source = new EventSource('/bridge/events');
      source.onmessage = (message: MessageEvent<string>) => {
        onMessage(message.data);
      };
      source.onopen = () => {
        clearTimeout(overdue);
        if (wasOpen) onConnection('connected');
        wasOpen = true;
        resolve();
      };
      const lost = () => {
        clearTimeout(overdue);
        // Browsers differ in when they retry by themselves, and some never do.
        source.close();
        if (!wasOpen) {
          reject(
            new ShopError(
              'connection_lost',
              'The window can’t reach Animal Store. Start it, then load this page again.',
            ),
          );
          return;
        }
        onConnection('lost');
        setTimeout(open, RETRY_AFTER);
      };
      source.onerror = lost;
      const overdue = wasOpen ? setTimeout(lost, REOPENS_WITHIN) : undefined;
    };
    open();
  });
}
