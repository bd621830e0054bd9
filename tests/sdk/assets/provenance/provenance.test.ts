import { describe, expect, it } from 'vitest';
import {
  aiCounts,
  aiLabel,
  credentialsFormats,
  credentialsText,
  embedCode,
  isPlayableVideo,
  metadataRows,
  previewNotice,
  valueText,
} from '@assetportal/sdk/rules';
import { DEFAULT_CONFIG } from '@assetportal/sdk/config';
import { createTranslator } from '@assetportal/sdk/translations';
import { asset } from '../../support/asset.js';

const en = createTranslator({ locale: 'en' });
const de = createTranslator({ locale: 'de' });

describe('label of an asset of a generative model (decisions, section 8, Provenance fields)', () => {
  it.each([
    ['trainedAlgorithmicMedia', 'created', 'Created with generative AI', 'Mit generativer KI erstellt'],
    ['algorithmicMedia', 'created', 'Created by an algorithm', 'Von einem Algorithmus erstellt'],
    [
      'compositeWithTrainedAlgorithmicMedia',
      'edited',
      'Edited with generative AI',
      'Mit generativer KI bearbeitet',
    ],
    // IPTC: “Composite including generative AI elements”.
    ['compositeSynthetic', 'edited', 'Composite with AI elements', 'Komposition mit KI-Elementen'],
    [
      'futureTrainedAlgorithmicEdits',
      'edited',
      'futureTrainedAlgorithmicEdits',
      'futureTrainedAlgorithmicEdits',
    ],
    ['algorithmicallyEnhanced', undefined, 'Enhanced by an algorithm', 'Von einem Algorithmus verbessert'],
    ['digitalCapture', undefined, 'Digital capture', 'Digitale Aufnahme'],
    ['__proto__', undefined, '__proto__', '__proto__'],
    ['', undefined, '', ''],
  ] as const)('%s', (code, role, english, german) => {
    expect(aiLabel({ digital_source: code })).toBe(role);
    expect([en, de].map((translator) => valueText('digital_source', code, translator))).toEqual([
      english,
      german,
    ]);
  });

  it.each([
    'computationalCapture',
    'negativeFilm',
    'positiveFilm',
    'print',
    'minorHumanEdits',
    'humanEdits',
    'composite',
    'compositeCapture',
    'softwareImage',
    'digitalArt',
    'digitalCreation',
    'dataDrivenMedia',
    'screenCapture',
    'virtualRecording',
  ])('has a name for %s in both languages, and no label', (code) => {
    const names = [en, de].map((translator) => valueText('digital_source', code, translator));
    expect(names).not.toContain(code);
    expect(new Set(names).size).toBe(2);
    expect(aiLabel({ digital_source: code })).toBeUndefined();
  });

  it('is counted in a selection', () => {
    const codes = [
      'trainedAlgorithmicMedia',
      'compositeSynthetic',
      'digitalCapture',
      'trainedAlgorithmicMedia',
    ];
    expect(aiCounts([...codes.map((digital_source) => ({ digital_source })), {}])).toEqual({
      created: 2,
      edited: 1,
    });
  });
});

describe('Content Credentials', () => {
  const SIGNED = {
    content_credentials: 'Adobe Firefly',
    content_credentials_actions: ['c2pa.created', 'c2pa.color_adjustments', 'c2pa.edited.metadata', 'x.own'],
    content_credentials_signer: 'Adobe Inc.',
  };

  it('are in words, with the status of the signature', () => {
    expect(credentialsText(asset('a'), en)).toBeUndefined();
    expect(credentialsText(SIGNED, en)).toEqual({
      tool: 'Adobe Firefly',
      actions: ['created', 'colors adjusted', 'metadata edited', 'x.own'],
      signer: 'Adobe Inc.',
      status: 'not verified',
    });
    expect(credentialsText({ ...SIGNED, content_credentials_verified: true }, de)?.status).toBe(
      'Signatur geprüft',
    );
    const field = { position: 0, translation: {}, multi_valued: false, options: { filterVal: null } };
    const names = ['content_credentials', 'content_credentials_actions'];
    const rows = metadataRows(
      asset('a', SIGNED),
      names.map((field_name) => ({ field_name, ...field })),
      { hideEmpty: true, translator: de },
    );
    expect(rows.map(({ label, values }) => [label, ...values])).toEqual([
      ['Content Credentials', 'Adobe Firefly (nicht geprüft)'],
      ['Aufgezeichnete Schritte', 'erstellt, Farben angepasst, Metadaten bearbeitet, x.own'],
    ]);
  });

  it('are preserved in the original only', () => {
    const formats = [{ id: 'original' }, { id: 'web' }, { id: 'print' }];
    expect(credentialsFormats([asset('a'), asset('b', SIGNED)], formats)).toEqual({
      assets: 1,
      preserving: [{ id: 'original' }],
      others: [{ id: 'web' }, { id: 'print' }],
    });
    expect(credentialsFormats([asset('a')], formats)).toBeNull();
  });
});

it('alternative text heads the fields of an image’s alternative text', () => {
  expect(DEFAULT_CONFIG.accessibility.alt.map(({ field_name }) => field_name)).toEqual([
    'alt_text',
    'title',
    'description',
  ]);
});

describe('HTML code of an asset', () => {
  const input = {
    address: 'https://x.org/asset/a?b&c',
    image: 'https://x.org/i/large?v=1&w',
    alt: 'A "cat" <3',
  };

  it('has the image with the alternative text, and the extended description below it', () => {
    const long = asset('a', {
      title: 'Cat & co',
      extended_description: ' A <b>cat</b>. ',
      width: 4000,
      height: 2000,
    });
    expect(embedCode(long, input)).toBe(
      '<figure><img src="https://x.org/i/large?v=1&amp;w" alt="A &quot;cat&quot; &lt;3" width="1280" height="640" loading="lazy">' +
        '<figcaption><a href="https://x.org/asset/a?b&amp;c">Cat &amp; co</a><p>A &lt;b&gt;cat&lt;/b&gt;.</p></figcaption></figure>',
    );
  });

  it('is a link without an image', () => {
    expect(embedCode(asset('a'), { ...input, image: undefined })).toBe(
      '<a href="https://x.org/asset/a?b&amp;c">a</a>',
    );
  });
});

it.each([
  ['a preview that may be wrong', { url: '/p', preview_problem: 'suspicious' }, 'suspicious', true],
  ['no preview', { preview_problem: 'incomplete' }, undefined, false],
  ['a preview', { url: '/p' }, undefined, true],
])('%s has its own message, and the asset has a preview', (_, fields, notice, isPlayable) => {
  expect(previewNotice(fields)).toBe(notice);
  expect(isPlayableVideo({ filetype: 'avi', ...fields })).toBe(isPlayable);
});
