import type { ReactNode } from 'react';

/** An option of a picker. */
export interface PickerOption {
  readonly id: string;
  readonly icon: ReactNode;
  readonly label: string;
  /** Key that visitors do not see. */
  readonly code?: string | undefined;
  /** Text at the end of the row, such as a number. */
  readonly fact?: string | undefined;
  /** Text below the label, such as examples. */
  readonly note?: string | undefined;
  /** Why it cannot be chosen. Undefined if it can. */
  readonly reason?: string | undefined;
}

/** Options with a common heading. */
export interface PickerGroup {
  readonly label: string;
  readonly options: readonly PickerOption[];
}
