import { createStore } from 'zustand/vanilla';
import { createForm, type Form } from '../../domains/validation/form.js';
import { validatePasswordReset, type PasswordResetFaults } from '../../domains/validation/login.js';
import { readOnly, type ReadableStore } from '../../lib/readable-store.js';
import type { App } from '../app.js';

/** Form in which a user requests a mail with a link for a new password (specification, sections 2 and 5). */
export interface PasswordResetForm extends Omit<
  Form<{ readonly user: string }, PasswordResetFaults>,
  'submit'
> {
  /**
   * False if the server cannot send mail: it says so with the session, or when it rejects a request
   * (`mail-not-configured`). The user interface then does not offer the form, and explains a rejection.
   */
  readonly offered: ReadableStore<boolean>;
  /**
   * Requests the mail if the form is valid. Otherwise, shows the errors. A toast reports the result. On success,
   * closes the form and resolves with true.
   */
  readonly submit: () => Promise<boolean>;
  /** Stops following the failures of calls. */
  readonly stop: () => void;
}

/** Creates the form for a password reset. It sends no request before `submit`. */
export function passwordResetModule(app: App): PasswordResetForm {
  const form = createForm({ empty: { user: '' }, validate: validatePasswordReset });
  const isOffered = () => app.session.store.getState().session?.passwordReset !== false;
  const offered = createStore<boolean>(isOffered);
  const stops = [
    app.portal.transport.onFailure(({ code }) => {
      if (code === 'mail-not-configured') offered.setState(false, true);
    }),
    app.session.store.subscribe(({ session }, before) => {
      if (session !== before.session) offered.setState(isOffered(), true);
    }),
  ];
  return {
    ...form,
    offered: readOnly(offered),
    async submit() {
      const values = form.submit();
      if (values === null || !(await app.session.requestPasswordReset(values.user.trim()))) return false;
      form.close();
      return true;
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}
