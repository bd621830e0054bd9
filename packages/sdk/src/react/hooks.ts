import { useStore as useZustand } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ReadableStore } from '../lib/readable-store.js';
import type { Translate } from '../translations/translator.js';
import type { AppModule } from '../app/app.js';
import { useApp } from './provider.js';

/** A store, or what carries one: `app.search` as well as `app.search.store`. */
type Source<T> = ReadableStore<T> | { readonly store: ReadableStore<T> };

const identity = <T>(state: T): T => state;

/** The state of a store, or a part of it; the component is drawn again only when that part has changed (shallowly). */
export function useStore<T>(source: Source<T>): T;
export function useStore<T, Part>(source: Source<T>, select: (state: T) => Part): Part;
export function useStore<T>(source: Source<T>, select: (state: T) => unknown = identity): unknown {
  return useZustand('store' in source ? source.store : source, useShallow(select));
}

/** `t` of the reader's language. */
export function useT(): Translate {
  return useStore(useApp().translator, ({ t }) => t);
}

/** The lower-case code of the reader's language. */
export function useLocale(): string {
  return useStore(useApp().locale.store, (state) => state.locale);
}

/** A part of the portal that only some pages need: `usePart(bookmarksPart)`. The same one for every component. */
export function useModule<Made>(make: AppModule<Made>): Made {
  return useApp().module(make);
}
