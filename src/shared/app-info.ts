import { z } from 'zod';
import { ErrorValue } from './errors.ts';

/** What the window needs to know of the running program, to show it and adapt to it. */
export const AppInfo = z.object({
  version: z.string(),
  /** What hosts the window. Decides what it offers (tray, start at login, choosing folders). */
  host: z.enum(['desktop', 'browser']),
  /** Node's name for the operating system: linux, win32, darwin. */
  platform: z.string(),
  dataFolder: z.string(),
  /** Whether the stock is on a database server, which also backs it up, rather than in the folder. */
  isOnServer: z.boolean(),
  backupFolder: z.string(),
});
export type AppInfo = z.infer<typeof AppInfo>;

/** A newer version that is ready to install. */
export const UpdateState = z.object({
  /** Null when there is none. */
  ready: z.string().nullable(),
  /** Whether quitting the app installs it; otherwise only a restart does, which asks for a password. */
  onQuit: z.boolean(),
});
export type UpdateState = z.infer<typeof UpdateState>;

/** What became of an update. */
export const UpdateNews = z.object({
  /** This version, when another ran before. */
  updatedTo: z.string().nullable(),
  /** The update that could not be installed, and what its installer said. */
  failed: z.object({ version: z.string(), problem: z.string().nullable() }).nullable(),
});
export type UpdateNews = z.infer<typeof UpdateNews>;

/** The window's calls about updates, part of the contract in `bridge.ts`. */
export const updateCalls = {
  'update.state': {
    who: 'anyone',
    reads: [],
    isPrompt: true,
    input: z.object({}),
    output: UpdateState,
  },
  /** What became of an update at the last end of the app; returned once. */
  'update.news': {
    who: 'clerk',
    reads: [],
    isPrompt: true,
    input: z.object({}),
    output: UpdateNews,
  },
  /** Quits the app, installs that version and starts it. */
  'update.install': { who: 'clerk', input: z.object({}), output: z.object({}) },
} as const;

/** The state of one of the two services. */
export const ListenerState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({
    state: z.literal('listening'),
    /** Base address for programs on this machine. */
    localAddress: z.string(),
    /** Base addresses that a till can use, best first; each ends in `/v1`. */
    baseAddresses: z.array(z.string()),
    /** SHA-256 of the certificate (hex pairs with colons); null without HTTPS. */
    certificateFingerprint: z.string().nullable(),
    /** SHA-256 of its public key (RFC 7469, base64), which renewals do not change; null without HTTPS. */
    publicKeyPin: z.string().nullable(),
  }),
  z.object({ state: z.literal('failed'), problem: ErrorValue }),
]);
export type ListenerState = z.infer<typeof ListenerState>;

export const ServiceState = z.object({
  /** Whether the windows show the sample shop, a stock of its own, instead of production's. */
  isSample: z.boolean(),
  production: ListenerState,
  staging: ListenerState,
  /** Set while the disk is full or the database can't be written. Reading still works. */
  storageProblem: ErrorValue.nullable(),
  /** Set while daily backups fail. */
  backupProblem: ErrorValue.nullable(),
  /** The address of a machine with so many keyless connections that its oldest ones are closed. */
  crowdedBy: z.string().nullable(),
});
export type ServiceState = z.infer<typeof ServiceState>;

/** How this computer's firewall affects tills on the network. */
export const Firewall = z.object({
  /** What a person can do about it, in a sentence or two; null when there is nothing to say. */
  words: z.string().nullable(),
  /** Whether the shop can add the rule, after the system has asked for an administrator. */
  canAllow: z.boolean(),
});
export type Firewall = z.infer<typeof Firewall>;

/** Names a browser that was admitted (SHA-256 in base64), and opens nothing. */
export const BrowserId = z.string().regex(/^[\w+/=]{1,64}$/);

/** A browser that may open the window which `serve` shows. */
export const Browser = z.object({
  id: BrowserId,
  /** Such as “Firefox”; empty when it did not say. */
  name: z.string(),
  /** Unix ms. */
  admittedAt: z.number(),
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
});
export type Browser = z.infer<typeof Browser>;
