import { describe, expect, it } from 'vitest';
import {
  blockedByTerms,
  decideBulk,
  decideDownload,
  decideNamedDownload,
  decideZip,
  downloadProblem,
  termsOf,
  unauthorizedMessage,
  type BulkDecision,
  type DownloadDecision,
  type DownloadDecisionInput,
  type NamedDownloadDecision,
} from '@assetportal/sdk/rules';
import { createTranslator } from '@assetportal/sdk/translations';
import { PortalError } from '@assetportal/sdk';
import type { ConvertSet } from '@assetportal/sdk/contract';

const original: ConvertSet = { id: 'original', title: 'Original' };
const web: ConvertSet = { id: 'web', title: 'Web' };
const terms = { link: 'https://example.org/terms' };
const plain = { orderProcess: false, terms: null };
const error = (status: number, external?: number, code = 'forbidden') =>
  new PortalError({
    code,
    status,
    message: 'M',
    ...(external === undefined ? {} : { externalStatus: external }),
  });
const forbidden = error(403);
const serverError = error(502, undefined, 'internal');
const backend = error(403, 403);

describe('decideDownload (specification, section 4, Download decision)', () => {
  it.each<[string, DownloadDecisionInput, DownloadDecision]>([
    ['a 403', { error: forbidden, ...plain }, { kind: 'unauthorized', reason: 'forbidden' }],
    ['no convert sets', { sets: [], ...plain }, { kind: 'unauthorized', reason: 'none' }],
    ['no convert sets, with terms', { sets: [], ...plain, terms }, { kind: 'unauthorized', reason: 'none' }],
  ])(
    'returns unauthorized for %s',
    { tags: ['4.decision.unauthorized', '4.decision.server'] },
    (_, input, decision) => {
      expect(decideDownload(input)).toEqual(decision);
    },
  );

  it.each<[string, DownloadDecisionInput, DownloadDecision]>([
    ['a 403', { error: forbidden, orderProcess: true, terms: null }, { kind: 'order', terms: null }],
    ['no convert sets', { sets: [], orderProcess: true, terms }, { kind: 'order', terms }],
  ])(
    'returns order for %s if the order process is enabled',
    { tags: ['4.decision.order'] },
    (_, input, decision) => {
      expect(decideDownload(input)).toEqual(decision);
    },
  );

  it(
    'returns choose for more than one set',
    { tags: ['4.decision.several', '2.modals.convert-sets-when'] },
    () => {
      expect(decideDownload({ sets: [original, web], ...plain })).toEqual({
        kind: 'choose',
        sets: [original, web],
        terms: null,
      });
    },
  );

  it('returns choose for terms', { tags: ['4.decision.terms', '2.modals.convert-sets-when'] }, () => {
    expect(decideDownload({ sets: [original], ...plain, terms })).toEqual({
      kind: 'choose',
      sets: [original],
      terms,
    });
  });

  it.each([false, true])(
    'returns fetch for a single set without terms (order process: %s)',
    { tags: ['4.decision.fetch'] },
    (orderProcess) => {
      expect(decideDownload({ sets: [web], orderProcess, terms: null })).toEqual({ kind: 'fetch', set: web });
    },
  );

  it.each([
    ['another error', serverError],
    ['a 403 of an external system', backend],
    ['an error of another type', new TypeError('x')],
  ])('returns failed for %s', (_, cause) => {
    expect(decideDownload({ error: cause, orderProcess: true, terms: null })).toEqual({
      kind: 'failed',
      error: cause,
    });
  });
});

describe('terms of use (specification, section 5)', { tags: ['3.config.terms'] }, () => {
  const links = { de: 'https://example.org/de', en: 'https://example.org/en', fr: '' };
  it.each([
    [{ show: false, links }, 'de', null],
    [{ show: true, links }, 'de', { link: links.de }],
    [{ show: true, links }, 'fr', { link: links.en }],
    [{ show: true, links: { de: links.de } }, 'it', { link: links.de }],
    [{ show: true, links: {} }, 'de', { link: null }],
    [{ show: true, links: {} }, 'constructor', { link: null }],
  ])('for %j in %s, termsOf returns %j', (config, locale, expected) => {
    expect(termsOf(config, locale)).toEqual(expected);
  });

  it.each([
    [null, false],
    [{ accepted: true }, false],
    [{ accepted: false }, true],
  ])('for %j, blockedByTerms returns %s', { tags: ['5.terms.ticked'] }, (state, blocked) => {
    expect(blockedByTerms(state)).toBe(blocked);
  });
});

describe(
  'decideBulk (specification, sections 5 and 9)',
  { tags: ['5.bulk.confirm', '5.bulk.unlimited', '9.max-assets'] },
  () => {
    it.each<[number, number, BulkDecision]>([
      [5, -1, { kind: 'go' }],
      [1_000_000, -1, { kind: 'go' }],
      [100, 100, { kind: 'go' }],
      [101, 100, { kind: 'confirm', count: 101 }],
      [1, 0, { kind: 'hidden' }],
      [0, -1, { kind: 'hidden' }],
      [5, -7, { kind: 'hidden' }],
      [5, Number.NaN, { kind: 'hidden' }],
    ])('for %d assets with a limit of %d, returns %j', (count, maxAssets, decision) => {
      expect(decideBulk({ count, maxAssets })).toEqual(decision);
    });
  },
);

describe('decideNamedDownload, for a convert set named by the caller', () => {
  it.each<[string, DownloadDecisionInput, string, NamedDownloadDecision]>([
    ['fetches the only set', { sets: [original], ...plain }, 'original', { kind: 'fetch', set: original }],
    ['fetches one of several sets', { sets: [original, web], ...plain }, 'web', { kind: 'fetch', set: web }],
    [
      'lists the available set if another is requested',
      { sets: [original], ...plain },
      'web',
      { kind: 'other-sets', sets: [original] },
    ],
    [
      'lists the available sets if another is requested',
      { sets: [original, web], ...plain },
      'x',
      { kind: 'other-sets', sets: [original, web] },
    ],
    ['ignores terms', { sets: [original], ...plain, terms }, 'original', { kind: 'fetch', set: original }],
    [
      'returns unauthorized without convert sets',
      { sets: [], ...plain },
      'web',
      { kind: 'unauthorized', reason: 'none' },
    ],
    [
      'returns unauthorized after a 403',
      { error: forbidden, ...plain },
      'web',
      { kind: 'unauthorized', reason: 'forbidden' },
    ],
    [
      'returns order if the order process is enabled',
      { sets: [], orderProcess: true, terms },
      'web',
      { kind: 'order', terms },
    ],
    [
      'returns failed without a response',
      { error: serverError, ...plain },
      'web',
      { kind: 'failed', error: serverError },
    ],
  ])('%s', { tags: ['4.decision.server'] }, (_, input, convertSet, decision) => {
    expect(decideNamedDownload(input, convertSet)).toEqual(decision);
  });
});

describe('decideZip (specification, section 8, Download)', { tags: ['6.not-downloadable'] }, () => {
  it.each([
    [['a', 'b'], [], { kind: 'fetch', rejected: [] }],
    [['a', 'b'], ['b'], { kind: 'fetch', rejected: ['b'] }],
    [['a', 'b'], ['b', 'a', 'b'], { kind: 'none', rejected: ['b', 'a'] }],
    [['a', 'a'], ['a'], { kind: 'none', rejected: ['a'] }],
    [['a', 'b'], ['b', 'not requested', 'not requested either'], { kind: 'fetch', rejected: ['b'] }],
  ])('for the IDs %j with the rejected IDs %j, returns %j', (requested, rejected, decision) => {
    expect(decideZip(requested, rejected)).toEqual(decision);
  });
});

describe('download messages (specification, section 8, Download)', () => {
  const en = createTranslator({ locale: 'en' });
  const de = createTranslator({ locale: 'de' });
  const first = (cause: unknown, count?: number) => {
    const [message] = downloadProblem(cause, count);
    if (message === undefined) throw new Error('no message');
    // The German message must differ from the English one.
    expect(de.t(message.key, message.params)).not.toBe(en.t(message.key, message.params));
    return en.t(message.key, message.params);
  };

  it('have a level, and the server’s reason', () => {
    const none = { level: 'info', key: 'toast.download.none' };
    const denied = { level: 'warning', key: 'toast.download.forbidden', params: { count: 1 } };
    const failed = { level: 'error', key: 'toast.download.failed' };
    expect([unauthorizedMessage('none', 1), unauthorizedMessage('forbidden', 1)]).toEqual([none, denied]);
    expect(downloadProblem(backend)).toEqual([{ level: 'error', key: 'toast.download.backend' }]);
    expect(downloadProblem(serverError)).toEqual([{ ...failed, detail: 'M' }]);
    const unknown = { ...failed, detailKey: 'problem.unknown.detail' };
    expect(downloadProblem(new TypeError('x'))).toEqual([unknown]);
    // Not an error of the portal.
    expect(downloadProblem({ status: 403, externalStatus: 403 })).toEqual([unknown]);
  });

  it.each(['session-expired', 'not-logged-in'])('report only the end of the session for %s', (code) => {
    const messages = [{ level: 'info', key: 'problem.session-expired.title' }];
    expect(downloadProblem(error(401, undefined, code), 3)).toEqual(messages);
  });

  it('report that there are no convert sets', { tags: ['8.download.none'] }, () => {
    expect(en.t(unauthorizedMessage('none', 1).key)).toBe('No downloads available');
  });
  it('report any failure', { tags: ['8.download.failed'] }, () => {
    expect(first(serverError)).toBe('Error - retrieving the download');
    expect(first(error(403, undefined, 'link-expired'))).toBe('Error - retrieving the download');
  });
  it('announce the start of a download', { tags: ['8.download.starts'] }, () => {
    expect(en.t('toast.download.soon')).toBe('Download starts soon');
  });
  it('report a 403 of an external system', { tags: ['8.download.external-403'] }, () => {
    const text = 'Error during download, configuration of the backend possibly faulty';
    expect(first(error(502, 403, 'internal'))).toBe(text);
    expect(first(backend)).toBe(text);
  });
  it(
    'distinguish one unavailable asset from several',
    { tags: ['8.download.not-available', '6.not-downloadable'] },
    () => {
      expect(first(forbidden)).toBe('The download of one asset is not available to you');
      expect(first(forbidden, 3)).toBe('The download of some assets is not available to you');
      expect(unauthorizedMessage('forbidden', 3)).toEqual(downloadProblem(forbidden, 3)[0]);
    },
  );
});
