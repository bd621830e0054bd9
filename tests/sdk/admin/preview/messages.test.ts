/** @module-tag browser */
import { describe, expect, it } from 'vitest';
import {
  previewEnvelope,
  readFromPreview,
  readToPreview,
  type PreviewState,
  type ToPreview,
} from '@assetportal/sdk/admin';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';

const STATE: PreviewState = {
  config: DEFAULT_CONFIG,
  available: { logo: true },
  files: { logo: { id: 1, content: new Blob(['<svg/>'], { type: 'image/svg+xml' }) } },
  translations: { de: { login: { title: 'Willkommen' } } },
  pages: {},
  login: [{ name: 'native', url: '/login' }],
  samples: false,
  view: {
    page: 'search',
    locale: 'pt-br',
    scheme: 'dark',
    scale: 0.6375,
    labels: { facets: 'Filters: click to edit' },
    messageLabel: 'Text {{key}}',
  },
};
const SHOW: ToPreview = { kind: 'show', revision: 3, state: STATE };

/** Returns the message with other members in its state. */
const showWith = (members: object, view: object = {}) => ({
  ...previewEnvelope(SHOW),
  message: { ...SHOW, state: { ...STATE, ...members, view: { ...STATE.view, ...view } } },
});

/** Returns the state that is read from a message. */
const stateOf = (data: unknown) => {
  const message = readToPreview(data);
  return message?.kind === 'show' ? message.state : undefined;
};

describe('messages to the preview', () => {
  it('arrive as they were sent', () => {
    expect(readToPreview(structuredClone(previewEnvelope(SHOW)))).toEqual(SHOW);
    expect(readToPreview(previewEnvelope({ kind: 'mark', path: 'facets.2' }))).toEqual({
      kind: 'mark',
      path: 'facets.2',
    });
    expect(readToPreview(previewEnvelope({ kind: 'mark', path: null }))).toEqual({
      kind: 'mark',
      path: null,
    });
  });

  it.each([
    ['text', 'show'],
    ['nothing', null],
    ['a list', [SHOW]],
    ['a message without the mark of the protocol', SHOW],
    ['a message with another mark', { protocol: 'other', message: SHOW }],
    ['an unknown kind', { protocol: 'assetportal.preview', message: { kind: 'run', code: 'alert(1)' } }],
    ['a state without a configuration', showWith({ config: undefined })],
    ['a negative revision', { ...previewEnvelope(SHOW), message: { ...SHOW, revision: -1 } }],
    ['an unknown scheme', showWith({}, { scheme: 'system' })],
    ['a language that is a path', showWith({}, { locale: '../admin' })],
    ['a scale that is no number', showWith({}, { scale: '1' })],
    ['a scale of 0', showWith({}, { scale: 0 })],
  ])('are ignored if they are %s', (_, data) => {
    expect(readToPreview(data)).toBeUndefined();
  });

  it('never contain a color or a link that the schema does not allow', () => {
    const appearance = { ...DEFAULT_CONFIG.appearance, light: { background: 'red; } body { display: none' } };
    const links = { en: { link: 'javascript:alert(1)', linkDirection: 'external' } };
    const footer = { entries: [{ translation: { en: '<b>' }, is_linkable: true, column: 'left', links }] };
    const config = stateOf(showWith({ config: { ...DEFAULT_CONFIG, appearance, footer } }))?.config;
    expect(config?.appearance.light.background).toBe(DEFAULT_CONFIG.appearance.light.background);
    expect(JSON.stringify(config?.footer)).not.toContain('javascript:');
  });

  it.each([
    ['an unknown file', { files: { '../logo': STATE.files.logo } }, { files: {} }],
    ['content that is no Blob', { files: { logo: { id: 1, content: '<svg/>' } } }, { files: {} }],
    ['a flag of an unknown file', { available: { logo: true, other: true } }, { available: { logo: true } }],
    ['messages of an invalid language', { translations: { 'x/y': {} } }, { translations: {} }],
    ['login methods without an address', { login: [{ name: 'saml' }, 1] }, { login: [] }],
  ])('lose %s', (_, members, expected) => {
    expect(stateOf(showWith(members))).toMatchObject(expected);
  });
});

describe('messages from the preview', () => {
  it.each([
    [{ kind: 'ready' }],
    [{ kind: 'failed' }],
    [{ kind: 'shown', revision: 0 }],
    [{ kind: 'edit', target: { kind: 'setting', path: 'facets.2' } }],
    [{ kind: 'edit', target: { kind: 'message', key: 'login.title' } }],
    [{ kind: 'key', key: '[', ctrl: false, shift: false }],
  ] as const)('arrive as they were sent: %o', (message) => {
    expect(readFromPreview(structuredClone(previewEnvelope(message)))).toEqual(message);
  });

  it.each([
    [{ kind: 'edit', target: { kind: 'script', path: 'x' } }],
    [{ kind: 'edit', target: { kind: 'setting', path: 1 } }],
    [{ kind: 'shown', revision: 1.5 }],
    [{ kind: 'key', key: 'a'.repeat(21) }],
    [{ kind: 'show', state: STATE }],
  ])('are ignored if they are invalid: %o', (message) => {
    expect(readFromPreview({ protocol: 'assetportal.preview', message })).toBeUndefined();
  });
});
