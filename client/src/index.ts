/** The entry of the package: everything that runs in any JavaScript. */
export { AnimalStoreClient } from './client.ts';
export type { AddOptions, ClientOptions, ListOptions, Page } from './client.ts';
export { ConnectionError, RefusedError } from './errors.ts';
export type { NewPet, Pet, PetStatus } from './pet.ts';
export { AdditionQueue } from './queue.ts';
export type { QueueOptions, QueueStorage, Waiting } from './queue.ts';
export type { Transport } from './transport.ts';
