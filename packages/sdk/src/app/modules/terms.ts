import { createTermsAcceptance, type TermsAcceptance } from '../../domains/terms/acceptance.js';
import type { App } from '../app.js';

/** Creates the store of the terms of use that the user has accepted in this session of the browser. */
export function termsModule(app: App): TermsAcceptance & {
  /** Stops reacting to changes. */
  readonly stop: () => void;
} {
  const acceptance = createTermsAcceptance(
    app.visitStorage,
    () => app.config.store.getState().config.terms_of_use,
  );
  const unsubscribe = [
    app.config.store.subscribe(acceptance.termsChanged),
    app.changes.subscribe((change) => {
      if (change === 'session') acceptance.clear();
    }),
  ];
  return {
    ...acceptance,
    stop() {
      for (const stop of unsubscribe) stop();
    },
  };
}
