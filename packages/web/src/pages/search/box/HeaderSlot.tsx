import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { LANDMARKS } from '../../../shell/navigation/landmarks.js';

const noChanges = () => () => undefined;
const headerSlot = () => document.getElementById(LANDMARKS.headerSearch);

/** Renders its content in the header, which has a place for the search field on small screens. */
export function HeaderSlot({ children }: { readonly children: ReactNode }) {
  // The header may be rendered together with this page. React then reads the element again after the first render.
  const slot = useSyncExternalStore(noChanges, headerSlot);
  return slot !== null && createPortal(children, slot);
}
