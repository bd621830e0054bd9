import { createStore } from 'zustand/vanilla';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';

/** A form that is closed, or open with what was typed and what is wrong with it. */
export type FormState<Values, Faults> =
  | { readonly open: false }
  | {
      readonly open: true;
      readonly values: Values;
      /** What to say at the fields: what is wrong, once somebody has tried to send the form. */
      readonly faults: Partial<Faults>;
      /** Nothing is wrong: the button that sends the form is enabled. */
      readonly valid: boolean;
    };

/** A form in a dialog. Every change is refused while it is closed. */
export interface Form<Values extends object, Faults extends object> {
  readonly store: ReadableStore<FormState<Values, Faults>>;
  /** Opens it as it is at first, whatever was typed before (specification, section 5: forms reset when opened). */
  readonly open: () => void;
  /** Types into it. Answers whether that could be done. */
  readonly change: (values: Partial<Values>) => boolean;
  /** The values when nothing is wrong; else null, and the faults stand in the state. */
  readonly submit: () => Values | null;
  /** Closes it; what was typed is forgotten. */
  readonly close: () => void;
}

/**
 * A form in a dialog: it is reset when it opens, and can be sent when nothing is wrong (specification, section 5).
 *
 * @param options.empty What stands in it when it opens.
 * @param options.validate What is wrong with its values: the key of a text by field.
 */
export function createForm<Values extends object, Faults extends object>(options: {
  readonly empty: Values;
  readonly validate: (values: Values) => Faults;
}): Form<Values, Faults> {
  const { empty, validate } = options;
  const store = createStore<FormState<Values, Faults>>(() => ({ open: false }));
  const isValid = (values: Values) => Object.keys(validate(values)).length === 0;
  return {
    store: readOnly(store),
    open: () => store.setState({ open: true, values: empty, faults: {}, valid: isValid(empty) }, true),
    change(change) {
      const state = store.getState();
      if (!state.open) return false;
      const values = { ...state.values, ...change };
      // What is said already is said anew as one types; what was not tried yet is not complained about.
      const faults: Partial<Faults> = Object.keys(state.faults).length === 0 ? {} : validate(values);
      store.setState({ open: true, values, faults, valid: isValid(values) }, true);
      return true;
    },
    submit() {
      const state = store.getState();
      if (!state.open) return null;
      if (state.valid) return state.values;
      store.setState({ ...state, faults: validate(state.values) }, true);
      return null;
    },
    close: () => store.setState({ open: false }, true),
  };
}
