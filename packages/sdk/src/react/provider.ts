import { createContext, createElement, useContext, type ReactNode } from 'react';
import type { App } from '../app/app.js';

const AppContext = createContext<App | null>(null);

/** Makes the app known to everything below. */
export function PortalProvider(props: { readonly app: App; readonly children?: ReactNode }): ReactNode {
  return createElement(AppContext.Provider, { value: props.app }, props.children);
}

/** The app of the provider above. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error('useApp needs a PortalProvider above it.');
  return app;
}
