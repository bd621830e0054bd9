import { LATER_MODULES, type App, type LoadModule } from '@assetportal/sdk';
import { errorMessage } from '@assetportal/sdk/rules';
import { useApp } from '@assetportal/sdk/react';
import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './deferred.js';
import { loadOrReload } from './onDemand/chunk.js';
import { showWait } from './onDemand/wait.js';

/** A module of the SDK that loads after the first content of a page, or when it is needed. */
export interface Later<T> {
  /** Returns the module if its code has loaded. */
  readonly current: (app: App) => T | undefined;
  /** Resolves when its code has loaded. */
  readonly loaded: Promise<void>;
  /** Calls a function with the module: at once if it has loaded, otherwise as soon as it has. Keeps the order of calls. */
  readonly run: (app: App, work: (module: T) => unknown) => void;
}

function later<T>(name: string, loadModule: LoadModule<T>): Later<T> {
  let create: Awaited<ReturnType<LoadModule<T>>> | undefined;
  let setLoaded: () => void;
  const loaded = new Promise<void>((resolve) => {
    setLoaded = resolve;
  });
  const loadCreate = async () => {
    create ??= await loadModule();
    setLoaded();
    return create;
  };
  whenIdle(() => void loadCreate().catch(() => undefined));
  const current = (app: App) => (create === undefined ? undefined : app.module(create));
  return {
    current,
    loaded,
    run(app, work) {
      const module = current(app);
      if (module !== undefined) return void work(module);
      showWait(app, loadOrReload(name, loadCreate)).then(
        (loadedCreate) => void work(app.module(loadedCreate)),
        (error: unknown) => app.toasts.show(errorMessage(error)),
      );
    },
  };
}

/** The bookmarks of the user. */
export const laterBookmarks = later('bookmarks', LATER_MODULES.bookmarks);
/** The actions on the selected search results. */
export const laterSelection = later('selection-store', LATER_MODULES.selection);
/** The suggestions and recent searches. */
export const laterSuggestions = later('suggestions-store', LATER_MODULES.suggestions);

/** Returns a module once it has loaded. It loads when the first page shows its content and the browser is idle. */
export function useLater<T>(module: Later<T>): T | undefined {
  const app = useApp();
  const [result, setResult] = useState(() => module.current(app));
  useEffect(() => {
    if (result !== undefined) return;
    void module.loaded.then(() => startTransition(() => setResult(() => module.current(app))));
  }, [app, module, result]);
  return result;
}
