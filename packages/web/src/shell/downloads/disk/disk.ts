import type { Disk, DiskFile, DiskWriter } from '@assetportal/sdk';
import { openHandles } from './handles.js';

/** Parts of the File System Access API that the DOM types of TypeScript do not contain. */
interface ChosenFile extends FileSystemFileHandle {
  requestPermission?(options: { mode: 'readwrite' }): Promise<PermissionState>;
  remove?(): Promise<void>;
}

type PickFile = (options: { suggestedName: string }) => Promise<ChosenFile>;

/** Creates the access to files that the user chooses. Undefined in browsers without the File System Access API. */
export function createDisk(): Disk | undefined {
  const pick = (window as { showSaveFilePicker?: PickFile }).showSaveFilePicker?.bind(window);
  if (pick === undefined) return undefined;
  const handles = openHandles();
  const chosen = new WeakMap<DiskFile, ChosenFile>();
  const fileOf = (handle: ChosenFile): DiskFile => {
    const file = diskFile(handle);
    chosen.set(file, handle);
    return file;
  };
  return {
    async pick(name) {
      try {
        return fileOf(await pick({ suggestedName: name }));
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return null;
        throw error;
      }
    },
    async keep(id, file) {
      const handle = chosen.get(file);
      if (handle !== undefined) await handles.set(id, handle);
    },
    async restore(id) {
      const handle = await handles.get(id);
      return handle === undefined ? null : fileOf(handle);
    },
    forget: (id) => handles.remove(id),
  };
}

function diskFile(handle: ChosenFile): DiskFile {
  return {
    name: handle.name,
    size: async () => (await handle.getFile()).size,
    allow: async () => ((await handle.requestPermission?.({ mode: 'readwrite' })) ?? 'granted') === 'granted',
    async open(from) {
      const stream = await handle.createWritable({ keepExistingData: from > 0 });
      if (from > 0) {
        await stream.truncate(from);
        await stream.seek(from);
      }
      return {
        write: (chunk) => stream.write(chunk),
        close: () => stream.close(),
        abort: () => stream.abort().catch(() => undefined),
      } satisfies DiskWriter;
    },
    remove: async () => {
      await handle.remove?.().catch(() => undefined);
    },
  };
}
