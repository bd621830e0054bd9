import { useStore as useZustand } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ReadableStore } from '../lib/readable-store.js';
import { localized } from '../domains/assets/localized.js';
import type { RouteDecision } from '../domains/navigation/routes.js';
import type { Translate } from '../translations/translator.js';
import type { AppModule } from '../app/app.js';
import { useApp } from './provider.js';

/** A store, or an object that contains one. Both `app.search.store` and `app.search` are valid. */
type Source<T> = ReadableStore<T> | { readonly store: ReadableStore<T> };

const identity = <T>(state: T): T => state;

/**
 * Returns the state of a store, or a part of it. The component re-renders only if that part has changed (shallow
 * comparison).
 */
export function useStore<T>(source: Source<T>): T;
export function useStore<T, Part>(source: Source<T>, select: (state: T) => Part): Part;
export function useStore<T>(source: Source<T>, select: (state: T) => unknown = identity): unknown {
  return useZustand('store' in source ? source.store : source, useShallow(select));
}

/** Returns the `t` function for the current language. */
export function useT(): Translate {
  return useStore(useApp().translator, ({ t }) => t);
}

/** Returns the lower-case code of the current language. */
export function useLocale(): string {
  return useStore(useApp().locale.store, (state) => state.locale);
}

/** Returns an asset in the current language: the same object as long as neither changes. */
export function useLocalized<T extends Parameters<typeof localized>[0]>(asset: T): T {
  return localized(asset, useLocale());
}

/**
 * Returns the module that `create` creates for the app, for example in `useModule(bookmarksModule)`. All
 * components share one instance.
 */
export function useModule<T>(create: AppModule<T>): T {
  return useApp().module(create);
}

/**
 * Returns whether the current session may open a route, and where to redirect otherwise (`app.guard`). The
 * component re-renders when the session or the configuration changes.
 */
export function useGuard(route: string): RouteDecision {
  const { session, config, status, guard } = useApp();
  useStore(session.store);
  useStore(config.store, (state) => state.config);
  useStore(status, ({ ready }) => ready);
  return guard(route);
}
