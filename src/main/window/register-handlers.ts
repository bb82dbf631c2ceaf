import type { RegisterCheck, RegisterHead, RegisterSeal } from '../../shared/register.ts';
import { profileIn } from '../stock/shop-profile.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './answers.ts';

/** What the handlers of the register work on. */
interface RegisterParts {
  readonly stock: () => Store;
  /** Signs how far the register goes now. */
  readonly signRegister: () => Promise<RegisterSeal>;
  /** Checks it, also against what this computer has signed. */
  readonly checkRegister: (known?: RegisterHead) => Promise<RegisterCheck>;
  /** Writes down that a window asked for something of the register while an inspector is at it. */
  readonly noteInspection: (session: string, asked: object) => void;
}

/** Creates the handlers of the register, which the window only reads. */
export function registerHandlers({
  stock,
  signRegister,
  checkRegister,
  noteInspection,
}: RegisterParts) {
  const countryNow = async () => (await profileIn(stock())).country;
  return {
    'register.page': async (wanted, { session }) => {
      noteInspection(session, wanted);
      return stock().register.page(wanted, await countryNow());
    },
    'register.book': async (wanted, { session }) => {
      noteInspection(session, { book: wanted });
      const seal = await signRegister();
      return { ...(await stock().register.book(wanted, await countryNow())), seal };
    },
    'register.missing': async ({ animal }) => ({
      missing: await stock().register.missing(animal, await countryNow()),
    }),
    'register.check': ({ known }, { session }) => {
      noteInspection(session, { check: known });
      return checkRegister(known ?? undefined);
    },
  } satisfies Partial<Handlers>;
}
