import type { Context } from '../../kernel/context.js';
import type { Io } from '../../kernel/io/io.js';
import { openBookmarks } from '../bookmark/bookmarks.js';
import download from '../downloads/command/download.js';
import { hasDisplay, openBrowser } from '../library/open-browser.js';
import type { BrowseServices, DownloadRequest } from './contract.js';
import { createThumbnails } from './thumbnail.js';

/** Creates the services for browsing. */
export async function createServices(context: Context): Promise<BrowseServices> {
  const portal = context.portal();
  const thumbnail = await createThumbnails(context, portal);
  return {
    ...(thumbnail && { thumbnail }),
    openBookmarks: () => openBookmarks(context, portal),
    download: async (request) => {
      const { ids, convertSet } = request;
      const exit = await download.execute(quietContext(context, request), {
        command: download.name,
        entry: download,
        words: ids,
        line: context.line,
        // The user has accepted the terms and confirmed the number before.
        options: { convertSet, acceptTerms: true, yes: true },
      });
      return exit ?? 0;
    },
    open(route) {
      const url = `${context.address().replace(/\/+$/, '')}${route}`;
      const opened = hasDisplay(context.world.env);
      if (opened) openBrowser(url, context.world.env, () => undefined);
      return { url, opened };
    },
  };
}

/** Returns a context in which a command prints nothing, and reports its events to `onEvent`. */
function quietContext(context: Context, { convertSet, signal, onEvent }: DownloadRequest): Context {
  const nothing = () => undefined;
  const quiet = {
    interactive: false,
    showsProgress: false,
    // The events of a download are those of its JSON output.
    json: true,
    fields: undefined,
    closeDocument: undefined,
    data: () => Promise.resolve(),
    note: nothing,
    warn: nothing,
    warning: nothing,
    event: onEvent,
  };
  // Does not copy `io`, because that would open its streams.
  const io = Object.assign(Object.create(context.io) as Io, quiet);
  const { settings } = context;
  const get: typeof settings.get = (name) =>
    name === 'convertSet' ? (convertSet as ReturnType<typeof settings.get<typeof name>>) : settings.get(name);
  return { ...context, io, signal, settings: { ...settings, get } };
}
