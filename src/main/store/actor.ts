import type { Author } from '../../shared/history.ts';
import type { ClerkRights } from '../../shared/shop-profile.ts';

/**
 * Who does something, and what they may do: whatever call it comes from, the store holds them to that. What is
 * left out limits nothing.
 */
export interface Actor extends Author {
  /** What the owner lets a clerk do; null for everybody else. */
  rights?: ClerkRights | null;
  /** The name of the owner whose PIN allowed what the clerk's own rights do not; null for nobody. */
  allowedBy?: string | null;
}
