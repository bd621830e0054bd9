import type { Downloads } from '../../../domains/downloads/queue/contract.js';
import type { Disk } from '../../../domains/downloads/queue/disk.js';
import { createDownloads } from '../../../domains/downloads/queue/store.js';
import type { App } from '../../app.js';

/** The list of downloads, and the access to files on disk. */
export interface DownloadsModule extends Downloads {
  /** Returns the access to files that the user chooses. Undefined until it is loaded, and where there is none. */
  readonly disk: () => Disk | undefined;
}

/** Creates the list of downloads of the current user. Another user does not see it. */
export function downloadsModule(app: App): DownloadsModule {
  const { portal, toasts, visitStorage, environment } = app;
  let disk: Disk | undefined;
  const downloads = createDownloads({
    portal,
    toasts,
    save: environment.save,
    after: environment.after,
    storage: visitStorage,
    disk: () => disk,
    user: () => app.session.store.getState().session?.user ?? null,
  });
  // Without access to the disk, the browser itself downloads large files.
  environment.loadDisk().then(
    (loaded) => {
      disk = loaded;
    },
    () => undefined,
  );
  const unsubscribe = app.changes.subscribe((change) => {
    if (change === 'session') downloads.userChanged();
  });
  const offline = environment.onOnline(downloads.online);
  return {
    ...downloads,
    disk: () => disk,
    stop() {
      unsubscribe();
      offline();
      downloads.stop();
    },
  };
}
