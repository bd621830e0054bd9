import { isSmall } from '../../../client/transfer/content-disposition.js';
import type { Downloadable } from '../downloadable.js';
import { pageFor } from '../formats/format.js';
import type { Maximum } from '../formats/maximum.js';
import type { DiskFile } from '../queue/disk.js';
import { rowProblem } from '../queue/rules.js';
import { expectedZipName } from '../zip.js';
import type { DialogSession } from './session.js';
import type { ChooseState, DirectFormat } from './state.js';

/** Functions that start a download from the dialog, or without it. */
export interface StartActions {
  /** Starts the download of the assets in the chosen format. The dialog closes when the server has accepted it. */
  readonly startChosen: (state: ChooseState, firstOnly: boolean) => Promise<void>;
  /** Starts a download without a dialog. Afterward, the assets that are missing from a zip can be ordered. */
  readonly fetch: (assets: readonly Downloadable[], format: DirectFormat) => void;
  /** Shows in the dialog why an action failed. */
  readonly fail: (error: unknown, count: number) => void;
}

/** Creates the functions that start a download. */
export function createStart(session: DialogSession): StartActions {
  const { options, get, set } = session;

  const fail: StartActions['fail'] = (error, count) => {
    const state = get();
    if (state.kind !== 'choose') return;
    set({ ...state, busy: false, problem: rowProblem(error, count).problem });
  };

  const startChosen: StartActions['startChosen'] = async (state, firstOnly) => {
    const { run } = session;
    const { chosen, maximum, formatKind: kind } = state;
    const format = state.formats.find(({ id }) => id === chosen);
    if (format === undefined) return;
    const assets = firstOnlyOf(state.assets, maximum, firstOnly);
    set({ ...state, busy: true, problem: null });
    try {
      // First, because the browser shows the file dialog only right after a user action.
      const file = await pickFile(session, assets, format);
      if (!run.isLatest()) return;
      if (file === null) return set({ ...state, busy: false });
      options.choices.choose(kind, chosen);
      await start(session, assets, format, { file, throwEarly: true });
      if (run.isLatest()) session.close();
    } catch (error) {
      if (run.isLatest()) fail(error, assets.length);
    }
  };

  const fetch: StartActions['fetch'] = (assets, format) => {
    const { run } = session;
    session.close();
    const work = async () => {
      const file = await pickFile(session, assets, format);
      if (file === null) return;
      const rejected = await start(session, assets, format, { file, throwEarly: false });
      // An order covers only the assets that the user may not download (decisions, section 7, Order).
      const missing = assets.filter(({ id }) => rejected.includes(id));
      if (missing.length === 0 || !options.config().global.run_order_process || !run.isLatest()) return;
      if (missing.length < assets.length) session.about = { ...session.about, all: undefined };
      set(session.orderOf(missing));
    };
    void work();
  };

  return { startChosen, fetch, fail };
}

/** Returns the assets to download: all of them, or as many as the maximum allows. */
export function firstOnlyOf(
  assets: readonly Downloadable[],
  maximum: Maximum | null,
  firstOnly: boolean,
): readonly Downloadable[] {
  return (firstOnly || maximum?.strict === true) && maximum?.max != null
    ? assets.slice(0, maximum.max)
    : assets;
}

/** Returns the expected name of the file of a download. */
function nameOf(
  { options }: DialogSession,
  assets: readonly Downloadable[],
  { fname, allowed }: DirectFormat,
): string {
  const [first] = assets;
  if (assets.length > 1) return expectedZipName(options.siteTitle(), assets.length, allowed);
  return fname ?? first?.fname ?? '';
}

/**
 * Lets the user choose the target of a large file, where the environment can write to it.
 *
 * @returns undefined for a download without such a target; null if the user canceled
 */
async function pickFile(
  session: DialogSession,
  assets: readonly Downloadable[],
  format: DirectFormat,
): Promise<DiskFile | undefined | null> {
  const disk = session.options.disk?.();
  if (disk === undefined || format.bytes === undefined || isSmall(format.bytes)) return undefined;
  // Without a user action, or in a frame, the browser denies the access. It then downloads the file itself.
  return disk.pick(nameOf(session, assets, format)).catch(() => undefined);
}

/** Adds a download to the list. Returns the IDs of the assets that are missing from it. */
async function start(
  session: DialogSession,
  assets: readonly Downloadable[],
  format: DirectFormat,
  options: { readonly file: DiskFile | undefined; readonly throwEarly: boolean },
): Promise<readonly string[]> {
  const started = await session.options.downloads.start(
    {
      assets,
      convertSet: format.id,
      page: assets.length === 1 ? pageFor(format.id, session.about.page) : undefined,
      fname: options.file?.name ?? nameOf(session, assets, format),
      bytes: format.estimated === true ? undefined : format.bytes,
      file: options.file,
    },
    { throwEarly: options.throwEarly },
  );
  return started?.rejected ?? [];
}
