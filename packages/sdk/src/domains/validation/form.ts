import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';

/** State of a form: closed, or open with its values and errors. */
export type FormState<Values, Faults> =
  | { readonly open: false }
  | {
      readonly open: true;
      readonly values: Values;
      /** Errors to display at the fields. Empty before the first attempt to submit. */
      readonly faults: Partial<Faults>;
      /** True if the values are valid, so that the submit button is enabled. */
      readonly valid: boolean;
    };

/** A form in a dialog. Changes are ignored while it is closed. */
export interface Form<Values extends object, Faults extends object> {
  readonly store: ReadableStore<FormState<Values, Faults>>;
  /** Opens the form with its initial values (specification, section 5: forms reset when opened). */
  readonly open: () => void;
  /** Changes values. Returns true if the form is open. */
  readonly change: (values: Partial<Values>) => boolean;
  /** Shows the errors in the state, such as after the user has left a field. */
  readonly check: () => void;
  /** Returns the values if they are valid. Otherwise returns null and shows the errors in the state. */
  readonly submit: () => Values | null;
  /** Closes the form and discards its values. */
  readonly close: () => void;
}

/**
 * Creates a form in a dialog. It is reset when it opens, and can be submitted if its values are valid
 * (specification, section 5).
 *
 * @param options.empty Initial values. Copied each time, so they must be cloneable.
 * @param options.validate Returns the errors as message keys, keyed by field. Empty if the values are valid.
 */
export function createForm<Values extends object, Faults extends object>(options: {
  readonly empty: Values;
  readonly validate: (values: Values) => Faults;
}): Form<Values, Faults> {
  const { empty, validate } = options;
  const store = createStore<FormState<Values, Faults>>(() => ({ open: false }));
  const isValid = (values: Values) => Object.keys(validate(values)).length === 0;
  const check = () => {
    const state = store.getState();
    if (state.open) store.setState({ ...state, faults: validate(state.values) }, true);
  };
  return {
    store: readOnly(store),
    open() {
      // A copy: a form with nested objects must not change the initial values of its next opening.
      const values = structuredClone(empty);
      store.setState({ open: true, values, faults: {}, valid: isValid(values) }, true);
    },
    change(change) {
      const state = store.getState();
      if (!state.open) return false;
      const values = { ...state.values, ...change };
      // Update displayed errors while the user types, but show none before the first attempt to submit.
      const faults: Partial<Faults> = Object.keys(state.faults).length === 0 ? {} : validate(values);
      store.setState({ open: true, values, faults, valid: isValid(values) }, true);
      return true;
    },
    check,
    submit() {
      check();
      const state = store.getState();
      return state.open && state.valid ? state.values : null;
    },
    close: () => store.setState({ open: false }, true),
  };
}
