import type { Author, StepOutcome } from '../../shared/history.ts';
import type { PetSelection } from '../../shared/inventory.ts';
import type { Treatment, TreatmentsQuery, TreatmentToRecord } from '../../shared/treatment.ts';

/** What was done to animals, each as a record of its own. */
export interface TreatmentStore {
  /**
   * Records a treatment of the selected animals as they are now, all or nothing, and writes down on them what
   * it was, until when they are not for sale and when it is due again. Repeated, it returns the treatment as it is. Throws `not_found` where
   * none of them is in stock, and `bad_request`.
   */
  record(
    selection: PetSelection,
    treatment: TreatmentToRecord,
    author: Author,
  ): Promise<{ treatment: Treatment; outcome: StepOutcome }>;
  /** The newest first; with an animal its own. */
  list(query: TreatmentsQuery): Promise<Treatment[]>;
}
