import { readFileSync } from 'node:fs';
import { parseSolrUrl } from '../../search/solr/connection/solr-url.js';

/** Settings of a remote search engine. */
export interface SearchSettings {
  /**
   * `ASSETPORTAL_SEARCH_URL`: the scheme `solr+http` or `solr+https`, one or more hosts and the path with the name of the
   * alias. Contains no credentials.
   */
  readonly url: string;
  /** `ASSETPORTAL_SEARCH_USER`, and `ASSETPORTAL_SEARCH_PASSWORD` or the content of `ASSETPORTAL_SEARCH_PASSWORD_FILE`. */
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
  /** `ASSETPORTAL_SEARCH_SHARDS`: number of shards of a new index. Default: that of the URL, or 1. */
  readonly shards: number | undefined;
  /** `ASSETPORTAL_SEARCH_REPLICAS`: number of copies of each shard of a new index. Default: that of the URL, or 1. */
  readonly replicas: number | undefined;
  /** `ASSETPORTAL_SEARCH_REINDEX`: a new index is filled at the start if this label has changed. */
  readonly reindex: string | undefined;
}

/** Expected value of each variable (env.ts). */
export const SEARCH_VARIABLES = {
  ASSETPORTAL_SEARCH_URL:
    'Set the URL of the collection on SolrCloud, such as solr+http://host:8983/solr/assets, without credentials. The other settings of the search engine require it.',
  ASSETPORTAL_SEARCH_USER: 'Set the user and the password of the search engine, or neither.',
  ASSETPORTAL_SEARCH_PASSWORD:
    'Set the password in ASSETPORTAL_SEARCH_PASSWORD or in ASSETPORTAL_SEARCH_PASSWORD_FILE, not in both, together with ASSETPORTAL_SEARCH_USER.',
  ASSETPORTAL_SEARCH_PASSWORD_FILE: 'Set the path of a readable file with the password of the search engine.',
  ASSETPORTAL_SEARCH_SHARDS: 'Set a whole number from 1 to 100.',
  ASSETPORTAL_SEARCH_REPLICAS: 'Set a whole number from 1 to 10.',
  ASSETPORTAL_SEARCH_REINDEX:
    'Set a label of up to 100 letters, digits, dots, underscores or hyphens, such as 2026-11-27.',
} as const;

type SearchVariable = keyof typeof SEARCH_VARIABLES;

/**
 * Reads the variables of the remote search engine. Returns undefined if there is none: the embedded engine is used.
 *
 * @param read Returns the parsed value of a variable, or undefined if it is not set.
 * @param invalid Creates the error for a variable that is missing or contradicts another one.
 * @throws StartError `setting-wrong`
 */
export function readSearchSettings(
  read: <T>(name: SearchVariable, parse: (text: string) => T | undefined) => T | undefined,
  invalid: (name: SearchVariable) => Error,
): SearchSettings | undefined {
  const url = read('ASSETPORTAL_SEARCH_URL', solrUrl);
  const user = read('ASSETPORTAL_SEARCH_USER', (text) => (text.includes(':') ? undefined : text));
  const direct = read('ASSETPORTAL_SEARCH_PASSWORD', (text) => text);
  const fromFile = read('ASSETPORTAL_SEARCH_PASSWORD_FILE', contentOf);
  const shards = read('ASSETPORTAL_SEARCH_SHARDS', numberUpTo(100));
  const replicas = read('ASSETPORTAL_SEARCH_REPLICAS', numberUpTo(10));
  const reindex = read('ASSETPORTAL_SEARCH_REINDEX', (text) =>
    /^[\w.-]{1,100}$/.test(text) ? text : undefined,
  );
  if (direct !== undefined && fromFile !== undefined) throw invalid('ASSETPORTAL_SEARCH_PASSWORD');
  const password = direct ?? fromFile;
  if (url === undefined) {
    // A setting without an effect would hide that the portal does not use the search engine.
    const others = [user, password, shards, replicas, reindex];
    if (others.some((value) => value !== undefined)) throw invalid('ASSETPORTAL_SEARCH_URL');
    return undefined;
  }
  if (user === undefined && password !== undefined) throw invalid('ASSETPORTAL_SEARCH_USER');
  if (user !== undefined && password === undefined) throw invalid('ASSETPORTAL_SEARCH_PASSWORD');
  return {
    url,
    shards,
    replicas,
    reindex,
    credentials: user === undefined || password === undefined ? undefined : { user, password },
  };
}

function solrUrl(text: string): string | undefined {
  try {
    parseSolrUrl(text);
    return text;
  } catch {
    return undefined;
  }
}

function contentOf(path: string): string | undefined {
  try {
    const content = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return content === '' ? undefined : content;
  } catch {
    return undefined;
  }
}

const numberUpTo =
  (maximum: number) =>
  (text: string): number | undefined =>
    /^[1-9]\d{0,2}$/.test(text) && Number(text) <= maximum ? Number(text) : undefined;
