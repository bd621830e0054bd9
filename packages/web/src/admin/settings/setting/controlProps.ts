import type { Setting } from './useSetting.js';

/** Properties of the control for a setting. */
export interface ControlProps {
  readonly setting: Setting;
  /** ID of the control, to which its label refers. */
  readonly id: string;
  /** ID of its description and its faults. */
  readonly describedBy: string;
  /** Text of an empty field. */
  readonly placeholder?: string;
}
