/** The entry of the package: everything that runs in any JavaScript. */
export { AnimalStoreClient } from './client.ts';
export type {
  AddOptions,
  ClientOptions,
  Health,
  ListOptions,
  Page,
  PollOptions,
} from './client.ts';
export type { BackOff } from './back-off.ts';
export {
  AbortedError,
  ConnectionError,
  PinError,
  QueueStorageError,
  RefusedError,
  SetupError,
} from './errors.ts';
export type { RateLimit } from './gate.ts';
export type { NewPet, Pet, PetStatus } from './pet.ts';
export { AdditionQueue } from './queue.ts';
export type { QueueOptions, QueueState, QueueStorage } from './queue.ts';
export type { Refused, Waiting } from './queue-text.ts';
export { readPairingCode } from './setup.ts';
export type { Pairing } from './setup.ts';
export type { Transport } from './transport.ts';
