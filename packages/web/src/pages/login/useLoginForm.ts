import { problemMessage } from '@assetportal/sdk/translations';
import { validateLogin, type LoginFaults } from '@assetportal/sdk/rules';
import { useApp, useStore } from '@assetportal/sdk/react';
import { useRef, useState, type FormEvent, type RefObject } from 'react';

interface LoginFormOptions {
  /** The password. The field gets the focus after a rejected login. */
  readonly pass: RefObject<HTMLInputElement | null>;
  /** Called after the login. @param to route that opens next */
  readonly onLoggedIn: (to: string) => void;
}

/** Returns the state of a login with name and password, and the handler of its form. */
export function useLoginForm({ pass, onLoggedIn }: LoginFormOptions) {
  const app = useApp();
  const { status, error } = useStore(app.session.store);
  const translator = useStore(app.translator);
  const [faults, setFaults] = useState<LoginFaults>({});
  const [failed, setFailed] = useState(false);
  const user = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [name, password] = [user.current, pass.current];
    if (name === null || password === null || app.session.store.getState().status === 'verifying') return;
    const login = { user: name.value, pass: password.value };
    const missing = validateLogin(login);
    setFaults(missing);
    setFailed(false);
    if (missing.user !== undefined) return name.focus();
    if (missing.pass !== undefined) return password.focus();
    const next = await app.session.login(login);
    if (next.kind === 'go') return onLoggedIn(next.to);
    setFailed(true);
    password.value = '';
    password.focus();
  };
  const problem = problemMessage(error, translator);
  return {
    user,
    pass,
    faults,
    submit,
    /** Why the portal has rejected the login. Undefined if it has not. */
    rejected: failed && error !== null ? `${problem.title}. ${problem.detail}` : undefined,
    isVerifying: status === 'verifying',
  };
}
