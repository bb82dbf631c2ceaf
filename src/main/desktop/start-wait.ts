import { tellPage } from '../window/ipc.ts';
import type { ShopWindow } from './shop-window.ts';

/** What the window's page says while the shop is not open yet, because it has to wait. */
export class StartWait {
  readonly #window: ShopWindow;
  #sentence: string | undefined;

  constructor(window: ShopWindow) {
    this.#window = window;
    // It may be loaded only after it was told.
    window.page.on('did-finish-load', () => {
      this.#tellPage();
    });
  }

  /** Whether there is a wait to show. */
  get isOn(): boolean {
    return this.#sentence !== undefined;
  }

  /** Makes the page say what is waited for from now on. */
  tell(sentence: string): void {
    this.#sentence = sentence;
    this.#tellPage();
  }

  /** Must be called when the shop is open. */
  end(): void {
    this.#sentence = undefined;
  }

  /** Must be called when it can't be opened: a dialogue says why, and the window nothing more. */
  giveUp(): void {
    if (!this.isOn) return;
    this.end();
    this.#window.hide();
  }

  #tellPage(): void {
    const sentence = this.#sentence;
    if (sentence !== undefined) tellPage(this.#window.page, 'start.waits', { sentence });
  }
}
