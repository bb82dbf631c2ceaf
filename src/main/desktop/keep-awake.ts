import { powerSaveBlocker } from 'electron';
import type { ServiceState } from '../../shared/service-state.ts';

/** Keeps this computer awake while tills on the network depend on it; the screen may go dark. */
export class KeepAwake {
  #blocker: number | undefined;

  /** Must be called with each change of the service or of the network setting. */
  follow({ production }: ServiceState, networkAccess: boolean): void {
    const isNeeded = networkAccess && production.state === 'listening';
    if (isNeeded && this.#blocker === undefined) {
      this.#blocker = powerSaveBlocker.start('prevent-app-suspension');
    }
    if (!isNeeded && this.#blocker !== undefined) {
      powerSaveBlocker.stop(this.#blocker);
      this.#blocker = undefined;
    }
  }
}
