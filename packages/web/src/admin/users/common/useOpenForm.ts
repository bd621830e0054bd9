import { useEffect } from 'react';
import { useAdmin } from '../../context/adminContext.js';

/** Keeps a dialog open when the session ends. The login is then requested over it. */
export function useOpenForm(isOpen: boolean): void {
  const { forms } = useAdmin();
  useEffect(() => (isOpen ? forms.open() : undefined), [forms, isOpen]);
}
