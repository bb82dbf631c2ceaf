import { create } from 'zustand';
import type { CallInput, CallOutput } from '../../../shared/bridge.ts';
import { errorValueOf } from '../../../shared/errors.ts';
import type { Approval } from '../../../shared/person.ts';
import { callShop } from '../../shop.ts';
import { onAnotherPerson, useSignIn } from '../../stores/sign-in.ts';

/** The calls that an owner's PIN allows where they are made. */
type Allowable = 'sales.complete' | 'sales.return' | 'sales.deposit' | 'sales.correct';

/** A call that main has refused, and waits for an owner. */
interface Refused {
  /** Why it was, in a sentence. */
  reason: string;
  /** Sends it once more. Throws what is wrong with the PIN. */
  allow: (approval: Approval) => Promise<void>;
  /** Leaves it refused. */
  cancel: () => void;
}

/** What an owner is asked to allow; null for nothing. */
export const useApproval = create<{ refused: Refused | null }>(() => ({ refused: null }));

/**
 * Makes a call. Where the rights of the person here are not enough, an owner is asked to allow it. Throws the refusal
 * where nobody does.
 */
export async function callAllowed<Name extends Allowable>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  try {
    return await callShop(name, input);
  } catch (error) {
    const { code, message } = errorValueOf(error);
    const persons = useSignIn.getState().signIn?.persons ?? [];
    if (code !== 'owner_needed' || !persons.some(({ role }) => role === 'owner')) throw error;
    return askOwner(message, error, (approval) => callShop(name, { ...input, approval }));
  }
}

function askOwner<Value>(
  reason: string,
  refusal: unknown,
  send: (approval: Approval) => Promise<Value>,
): Promise<Value> {
  useApproval.getState().refused?.cancel();
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const fail = (error: unknown) =>
    reject(error instanceof Error ? error : new Error(String(error)));
  const end = () => useApproval.setState({ refused: null });
  const allow = async (approval: Approval) => {
    try {
      resolve(await send(approval));
    } catch (error) {
      if (errorValueOf(error).code === 'wrong_pin') throw error;
      fail(error);
    }
    end();
  };
  const cancel = () => {
    fail(refusal);
    end();
  };
  useApproval.setState({ refused: { reason, allow, cancel } });
  return promise;
}

onAnotherPerson(() => {
  useApproval.getState().refused?.cancel();
});
