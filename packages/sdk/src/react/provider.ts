import { createContext, createElement, useContext, type ReactNode } from 'react';
import type { App } from '../app/app.js';

const AppContext = createContext<App | null>(null);

/** Provides the app to all components below it. */
export function PortalProvider(props: { readonly app: App; readonly children?: ReactNode }): ReactNode {
  return createElement(AppContext.Provider, { value: props.app }, props.children);
}

/**
 * Returns the app of the nearest provider.
 *
 * @throws Error without a provider
 */
export function useApp(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error('useApp needs a PortalProvider above it.');
  return app;
}
