import type { ReadStream, WriteStream } from 'node:tty';
import type { Portal } from '@assetportal/sdk';
import type { Asset, FilterEntry, Sort } from '@assetportal/sdk/contract';
import type { Context } from '../../kernel/context.js';
import type { Characters } from '../../kernel/text/characters.js';
import type { ExitCode } from '../../kernel/errors/exit-codes.js';
import type { Bookmarks } from '../bookmark/bookmarks.js';

/** The terminal that the user sees. With `--pick`, stdout can be a pipe. */
export interface BrowseTerminal {
  readonly input: ReadStream;
  readonly output: WriteStream;
  /** Closes streams that were opened for browsing. */
  close(): void;
}

/** A download that browsing starts. */
export interface DownloadRequest {
  readonly ids: readonly string[];
  readonly convertSet: string;
  readonly signal: AbortSignal;
  /** Receives the events that `download --json` prints, such as `progress`. */
  readonly onEvent: (kind: string, members: Readonly<Record<string, unknown>>) => void;
}

/**
 * Code of other commands that browsing uses. It is passed in, because the screen is a separate file of the build, which
 * would otherwise contain a second copy of it.
 */
export interface BrowseServices {
  /** @throws CliError `not-logged-in` if the session has ended */
  openBookmarks(): Promise<Bookmarks>;
  /** Runs the download command without output. @returns its exit code */
  download(request: DownloadRequest): Promise<ExitCode>;
  /** Opens a page of the portal in the browser. `opened` is false on a computer without a screen. */
  open(route: string): { readonly url: string; readonly opened: boolean };
  /**
   * Returns the thumbnail of an asset as lines of at most this size, drawn with half blocks. Undefined for an asset without
   * one. Absent if the terminal shows no images.
   */
  readonly thumbnail?: (
    asset: Asset,
    box: { readonly columns: number; readonly rows: number },
    signal: AbortSignal,
  ) => Promise<readonly string[] | undefined>;
}

/** Search with which browsing starts. */
interface StartSearch {
  readonly text: string;
  readonly filters: Readonly<Record<string, FilterEntry>>;
  /** Undefined for the order that the portal configures. */
  readonly sort: Sort | undefined;
}

export interface BrowseInput {
  readonly context: Context;
  readonly portal: Portal;
  readonly services: BrowseServices;
  readonly terminal: BrowseTerminal;
  readonly search: StartSearch;
  /** True if Enter ends browsing and returns the selection. */
  readonly pick: boolean;
  /** `screen` draws. `lines` prints one line per event, for screen readers. */
  readonly mode: 'screen' | 'lines';
  readonly colored: boolean;
  /** Characters that the terminal can show. */
  readonly characters: Characters;
}

export type BrowseOutcome =
  | { readonly kind: 'picked'; readonly ids: readonly string[] }
  /** The user has left without a choice. */
  | { readonly kind: 'left' }
  | { readonly kind: 'interrupted' };

/** Type of `runBrowse` in app/main.ts. */
export type RunBrowse = (input: BrowseInput) => Promise<BrowseOutcome>;
