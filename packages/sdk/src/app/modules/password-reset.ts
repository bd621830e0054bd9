import { createForm, type Form } from '../../domains/validation/form.js';
import { validatePasswordReset, type PasswordResetFaults } from '../../domains/validation/login.js';
import type { App } from '../app.js';

/** Form in which a user requests a mail with a link for a new password (specification, sections 2 and 5). */
export interface PasswordResetForm extends Omit<
  Form<{ readonly user: string }, PasswordResetFaults>,
  'submit'
> {
  /**
   * Requests the mail if the form is valid. Otherwise, shows the errors. A toast reports the result. On success,
   * closes the form and resolves with true.
   */
  readonly submit: () => Promise<boolean>;
}

/** Creates the form for a password reset. It sends no request before `submit`. */
export function passwordResetModule(app: App): PasswordResetForm {
  const form = createForm({ empty: { user: '' }, validate: validatePasswordReset });
  return {
    ...form,
    async submit() {
      const values = form.submit();
      if (values === null || !(await app.session.requestPasswordReset(values.user.trim()))) return false;
      form.close();
      return true;
    },
  };
}
