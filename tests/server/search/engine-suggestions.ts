import { beforeEach, describe, expect, it } from 'vitest';
import type { FolderScope, SearchEngine } from '../../../packages/server/src/search/engine.js';
import { asset, request, type RequestOptions } from './assets.js';

const BER = [
  'city Bern 2',
  'term bern 2',
  'folder a/bergtour 1',
  'city Berlin 1',
  'term berge 1',
  'term bergtour 1',
  'term berlin 1',
  'keywords Hauptstadt Berlin 1',
];
const BER_BY_NIGHT = [
  'folder a/bergtour 1',
  'city Berlin 1',
  'city Bern 1',
  'term berge 1',
  'term bergtour 1',
  'term berlin 1',
  'term bern 1',
  'keywords Hauptstadt Berlin 1',
];

/** Tests suggestions. @param engine Returns the empty engine for the current test. */
export function describeSuggestions(engine: () => SearchEngine): void {
  const suggested = async (
    text: string,
    {
      filters,
      scope,
      rows = 50,
      typos,
    }: Pick<RequestOptions, 'filters' | 'scope' | 'rows'> & { typos?: number } = {},
  ) => {
    const options = request({ ...(filters && { filters }), ...(scope && { scope }) });
    const suggestions = await engine().suggest({
      text,
      filters: options.filters,
      scope: options.scope,
      rows,
      typos,
    });
    return suggestions.map((one) => `${one.kind === 'term' ? 'term' : one.field} ${one.text} ${one.count}`);
  };

  describe('suggest', { tags: ['d.call.suggest'] }, () => {
    beforeEach(() =>
      engine().index([
        asset('1', {
          title: 'Berlin bei Nacht',
          city: 'Berlin',
          keywords: ['Nacht', 'Hauptstadt Berlin'],
          folder: 'a',
        }),
        asset('2', {
          title: 'Berge',
          city: 'Bern',
          country: 'Schweiz',
          keywords: ['Nacht'],
          folder: 'a/bergtour',
        }),
        asset('3', { title: 'Skyline', city: 'New York', creator: ['Jörg Ångström'], folder: 'b' }),
        asset('4', { title: 'Yoga', city: 'York', lens: 'EF 50mm', folder: 'b' }),
        asset('5', { title: 'Nachts in Bern', city: 'Bern', folder: 'b', rating: 5, width: 1920 }),
      ]),
    );

    it.each([
      ['ber', BER],
      ['BER*', BER],
      ['nacht ber', BER_BY_NIGHT],
      ['skyline OR nacht ber', BER_BY_NIGHT],
      ['nachts OR schw', ['country Schweiz 1', 'term schweiz 1']],
      ['-berlin -nach', ['keywords Nacht 1', 'term nacht 1', 'term nachts 1']],
      ['new yo', ['city New York 1', 'term york 1']],
      ['yo', ['term york 2', 'city York 1', 'term yoga 1', 'city New York 1']],
      ['city:yo', ['term york 2', 'city York 1', 'city New York 1']],
      ['title:yo', ['term yoga 1']],
      ['lens:5', ['lens EF 50mm 1']],
      ['ef-5', ['lens EF 50mm 1']],
      ['50', ['lens EF 50mm 1']],
      ['jorg ang', ['creator Jörg Ångström 1', 'term angstroem 1', 'term angstrom 1']],
      ['ÅNG', ['term angstroem 1', 'term angstrom 1', 'creator Jörg Ångström 1']],
      ['nacht', ['keywords Nacht 2', 'term nacht 2', 'term nachts 1']],
      ['width:19', []],
      ['rating:5', []],
      ['id:1', []],
      ['nacht ', []],
      ['"new yo"', []],
      ['"new yo', ['city New York 1', 'term york 1']],
      ['', []],
      ['*', []],
      ['?!', []],
      ['zzz', []],
      ['zzz ber', []],
      ['__proto__', []],
    ])('for %j, suggests %j', async (text, expected) => {
      expect(await suggested(text)).toEqual(expected);
    });

    it.each([
      ['ern', 1, ['term bern 2']],
      ['xern', 1, ['term bern 2']],
      ['xbern', 1, ['term bern 2']],
      ['ebrn', 1, ['term bern 2']],
      ['ebrlin', 1, ['term berlin 1']],
      ['erlni', 1, []],
      ['erlni', 2, ['term berlin 1']],
      ['BERN', 2, ['term bern 2', 'term bin 5', 'term bei 1', 'term berge 1', 'term berlin 1']],
      ['skyline ork', 1, ['term york 1']],
      ['city:ork', 1, ['term york 2']],
      ['title:ork', 2, []],
      ['width:192', 1, []],
      ['ef-5', 2, []],
      ['x'.repeat(100), 2, []],
    ])('for %j with up to %i typos, suggests %j', async (text, typos, expected) => {
      expect(await suggested(text, { typos })).toEqual(expected);
    });

    it('counts within filters, including one on the suggested field', async () => {
      expect(await suggested('be', { filters: { city: ['Bern'] }, rows: 2 })).toEqual([
        'city Bern 2',
        'term bern 2',
      ]);
      expect(await suggested('york', { filters: { city: ['Bern'] } })).toEqual([]);
      expect(await suggested('ber', { filters: { rating: { kind: 'range', from: 4 } } })).toEqual([
        'city Bern 1',
        'term bern 1',
      ]);
    });

    it('suggests nothing from hidden assets', async () => {
      const scope: FolderScope = {
        otherwise: false,
        rules: [
          { folder: 'a', visible: true },
          { folder: 'a/bergtour', visible: false },
        ],
      };
      expect(await suggested('ber', { scope })).toEqual([
        'city Berlin 1',
        'term berlin 1',
        'keywords Hauptstadt Berlin 1',
      ]);
      expect(await suggested('yo', { scope })).toEqual([]);
      expect(await suggested('ber', { scope: { otherwise: false, rules: [] } })).toEqual([]);
    });

    it('reflects removals and additions', async () => {
      await suggested('ber');
      await engine().remove(['2', '5']);
      await engine().index([asset('1', { title: 'x' }), asset('6', { keywords: ['Bergsee'] })]);
      expect(await suggested('ber')).toEqual(['keywords Bergsee 1', 'term bergsee 1']);
    });

    it('returns only the best suggestions, up to the limit', async () => {
      expect(await suggested('ber', { rows: 2 })).toEqual(['city Bern 2', 'term bern 2']);
    });

    it('returns an example asset that contains the term', async () => {
      const { filters, scope } = request();
      const suggestions = await engine().suggest({ text: 'nachts', filters, scope, rows: 5 });
      expect(suggestions).toEqual([{ kind: 'term', text: 'nachts', count: 1, example: '5' }]);
    });
  });
}
