import { beforeEach, describe, expect, it } from 'vitest';
import type { SearchEngine } from '../../../packages/server/src/search/engine.js';
import { ALL_VISIBLE, asset, request } from './assets.js';

/** Tests the query language. @param engine Returns the empty engine for the current test. */
export function describeQueries(engine: () => SearchEngine): void {
  const find = async (query: string) => [...(await engine().search(request({ query }))).ids].sort();

  describe('words', () => {
    beforeEach(() =>
      engine().index([
        asset('berlin', {
          title: 'Brandenburger Tor in Berlin',
          keywords: ['Architektur', 'Hauptstadt'],
          fname: 'IMG_0001.jpg',
          city: 'Berlin',
          country: 'Deutschland',
          creator: ['Jürgen Müller', 'Ada'],
          rating: 5,
          lens: 'EF 50mm f/1.8',
          taken_date: '2024-05-03T10:00:00',
          sha256: 'ab12'.repeat(16),
        }),
        asset('paris', {
          title: 'Café de Flore',
          description: 'Un café à Paris, près de la tour',
          fname: 'berlin-brandenburger-tor.v2.PNG',
          taken_date: '2023-12-31T23:59:59Z',
        }),
        asset('tokyo', {
          title: '東京都庁の夜景',
          keywords: ['夜', '東京タワー'],
          content: 'Große Straße',
        }),
        asset('odd', { title: '__proto__ constructor', keywords: ['toString', 'ประเทศไทย'], width: 1920 }),
      ]),
    );

    it.each([
      ['', ['berlin', 'odd', 'paris', 'tokyo']],
      ['*', ['berlin', 'odd', 'paris', 'tokyo']],
      ['*:*', ['berlin', 'odd', 'paris', 'tokyo']],
      ['  ', ['berlin', 'odd', 'paris', 'tokyo']],
      ['?!', ['berlin', 'odd', 'paris', 'tokyo']],
      ['berlin', ['berlin', 'paris']],
      ['BERLIN tor', ['berlin', 'paris']],
      ['berlin hauptstadt', ['berlin']],
      ['berlin nothing', []],
      ['"brandenburger tor"', ['berlin', 'paris']],
      ['"tor brandenburger"', []],
      ['"architektur hauptstadt"', []],
      ['„Brandenburger Tor“', ['berlin', 'paris']],
      ['"tor in ber"', []],
      ['"tor in ber"*', ['berlin']],
      ['branden*', ['berlin', 'paris']],
      ['b*', ['berlin', 'odd', 'paris', 'tokyo']],
      ['haup*', ['berlin']],
      ['zzz*', []],
      ['berlin -hauptstadt', ['paris']],
      ['-berlin', ['odd', 'tokyo']],
      ['berlin -"in berlin"', ['paris']],
      ['berlin -hau*', ['paris']],
      ['hauptstadt OR flore', ['berlin', 'paris']],
      ['hauptstadt OR flore OR 東京', ['berlin', 'paris', 'tokyo']],
      ['berlin hauptstadt OR flore', ['berlin', 'paris']],
      ['nothing OR "de flore"', ['paris']],
      ['berlin or paris', []],
      ['OR', []],
      ['title:berlin', ['berlin']],
      ['fname:berlin', ['paris']],
      ['TITLE:berlin', ['berlin']],
      ['title:"brandenburger tor"', ['berlin']],
      ['title:brand*', ['berlin']],
      ['-title:berlin berlin', ['paris']],
      ['keywords:berlin', []],
      ['city:berlin', ['berlin']],
      ['lens:50mm', ['berlin']],
      ['50mm', []],
      ['lens:"ef 50mm"', ['berlin']],
      ['lens:ef*', ['berlin']],
      ['rating:5', ['berlin']],
      ['width:1920', ['odd']],
      ['id:berlin', ['berlin']],
      [`sha256:${'ab12'.repeat(16)}`, ['berlin']],
      ['taken_date:2024', ['berlin']],
      ['taken_date:2023-12', ['paris']],
      ['taken_date:2024-05-03', ['berlin']],
      ['nofield:berlin', []],
      ['__proto__', ['odd']],
      ['constructor', ['odd']],
      ['__proto__:constructor', ['odd']],
      ['tostring', ['odd']],
      ['cafe', ['paris']],
      ['CAFÉ', ['paris']],
      ['cafe\u0301', ['paris']],
      ['muller', ['berlin']],
      ['Jurgen', ['berlin']],
      ['müller', ['berlin']],
      ['"müller ada"', []],
      ['grosse', ['tokyo']],
      ['GROẞE STRASSE', ['tokyo']],
      ['東京', ['tokyo']],
      ['都庁', ['tokyo']],
      ['京都', ['tokyo']],
      ['京*', ['tokyo']],
      ['東京の', []],
      ['タワー', ['tokyo']],
      ['ﾀﾜｰ', ['tokyo']],
      ['夜景 タワー', ['tokyo']],
      ['ไทย', ['odd']],
      ['0001', ['berlin']],
      ['img', ['berlin']],
      ['IMG_0001.jpg', ['berlin']],
      ['img_00*', ['berlin']],
      ['0001_img', []],
      ['berlin-brandenburger-tor', ['paris']],
      ['v2', ['paris']],
      ['(berlin)', ['berlin', 'paris']],
      ['"berlin', ['berlin', 'paris']],
      ['berlin"', ['berlin', 'paris']],
      ['berlin AND', []],
      ['ｂｅｒｌｉｎ', ['berlin', 'paris']],
      ['title:', []],
      ['\ud800 berlin', ['berlin', 'paris']],
      ['berlin\u0000tor', []],
    ])('%j finds %j', async (query, ids) => {
      expect(await find(query)).toEqual(ids);
    });

    it('finds text content, but not by field', async () => {
      expect(await find('straße')).toEqual(['tokyo']);
      expect(await find('title:straße')).toEqual([]);
    });
  });

  describe('variants of words', () => {
    beforeEach(() =>
      engine().index([
        asset('umlaut', {
          title: 'Hans Müller in München',
          keywords: ['Größe', 'Äpfel'],
          city: 'Köln',
          lens: 'Größe',
          content: 'Die schöne Straße der Bäcker',
        }),
        asset('digraph', { title: 'Hans Mueller in Muenchen', city: 'Koeln', keywords: ['Groesse'] }),
        asset('plain', { title: 'Hans Muller', extended_description: 'Grüße', filetype: 'jpg' }),
        asset('mixed', { title: 'Jürgen Mueller', description: 'Juergen Müller', alt_text: 'Jürgen' }),
        asset('other', { title: 'das neue blaue Poet Israel', content: 'neu blau Pot Isral' }),
        asset('camel', { title: 'x', fname: 'sunsetBeachFinal.jpg', keywords: ['MyPhoto2024'] }),
        asset('camera', { fname: 'DSC04711.JPG', folder: 'Reise2023', camera: 'ILCE7' }),
        asset('part', { fname: 'HansMüllerFoto1.jpg', extended_description: 'nightSky', lens: 'EF50mm' }),
        asset('soft', {
          title: 'Donau\u00addampf\u200bschiff',
          keywords: ['Zu\u00adcker'],
          lens: 'Wei\u00adt',
        }),
        asset('scripts', {
          title: 'مَدْرَسَة ٣٤',
          description: 'Αθήνας サーバー',
          keywords: ['क़लम', 'Ёлка'],
          content: 'Ｆｕｌｌ ﾊﾟﾝ ısı',
        }),
      ]),
    );

    it.each([
      // Umlauts as two letters.
      ['Müller', ['digraph', 'mixed', 'part', 'plain', 'umlaut']],
      ['mueller', ['digraph', 'mixed', 'part', 'umlaut']],
      ['muller', ['mixed', 'part', 'plain', 'umlaut']],
      ['MUELLER', ['digraph', 'mixed', 'part', 'umlaut']],
      ['muel*', ['digraph', 'mixed', 'part', 'umlaut']],
      ['mül*', ['digraph', 'mixed', 'part', 'plain', 'umlaut']],
      ['title:mueller', ['digraph', 'mixed', 'umlaut']],
      ['title:muel*', ['digraph', 'mixed', 'umlaut']],
      ['keywords:groesse', ['digraph', 'umlaut']],
      ['keywords:gröss*', ['digraph', 'umlaut']],
      ['lens:groesse', ['umlaut']],
      ['lens:groe*', ['umlaut']],
      ['city:koeln', ['digraph', 'umlaut']],
      ['alt_text:juergen', ['mixed']],
      ['alt_text:juer*', ['mixed']],
      ['extended_description:gruesse', ['plain']],
      ['filetype:gruesse', []],
      ['strasse baecker', ['umlaut']],
      ['strass*', ['umlaut']],
      ['Straße', ['umlaut']],
      ['muenchen -mueller', []],
      ['hans -Müller', []],
      ['"hans mueller"', ['digraph', 'umlaut']],
      ['"Hans Müller"', ['digraph', 'plain', 'umlaut']],
      ['"hans muller"', ['plain', 'umlaut']],
      ['hans-mueller', ['digraph', 'umlaut']],
      ['"Jürgen Müller"', ['mixed']],
      ['"jurgen mueller"', ['mixed']],
      ['"in muen"*', ['digraph', 'umlaut']],
      ['"in mun"*', ['umlaut']],
      ['"die schoene strasse"', ['umlaut']],
      ['"der baeck"*', ['umlaut']],
      ['title:"mueller in"', ['digraph', 'umlaut']],
      ['"mueller hans"', []],
      // Words with these characters do not equal words without them.
      ['neu*', ['other']],
      ['title:neu', []],
      ['title:neue', ['other']],
      ['title:pot', []],
      ['title:poet', ['other']],
      ['title:isral', []],
      // Parts of words.
      ['beach', ['camel']],
      ['Beach', ['camel']],
      ['photo 2024', ['camel']],
      ['bea*', ['camel']],
      ['fname:beach', ['camel']],
      ['fname:bea*', ['camel']],
      ['keywords:photo', ['camel']],
      ['title:beach', []],
      ['04711', ['camera']],
      ['4711', ['camera']],
      ['dsc04711.jpg', ['camera']],
      ['folder:reise', ['camera']],
      ['camera:ilce', ['camera']],
      ['2023', ['camera']],
      ['lens:50', ['part']],
      ['foto', ['part']],
      ['extended_description:sky', ['part']],
      ['extended_description:sky*', ['part']],
      // A prefix that is too short for a part of a word.
      ['extended_description:sk*', []],
      ['-beach -foto DSC04711', ['camera']],
      // A phrase consists of whole words.
      ['"sunset beach"', []],
      ['"beach jpg"', []],
      ['"beach final"', []],
      ['"sunsetbeachfinal jpg"', ['camel']],
      ['"foto 1"', []],
      ['"photo 20"*', []],
      // Invisible characters.
      ['donaudampfschiff', ['soft']],
      ['Donaudampf\u00adschiff', ['soft']],
      ['donaudampfs*', ['soft']],
      ['dampf', []],
      ['zucker', ['soft']],
      ['lens:weit', ['soft']],
      ['\ufeffzu\u200bcker', ['soft']],
      ['keywords:\u200bzucker', ['soft']],
      // Spellings in other scripts.
      ['مدرسه', ['scripts']],
      ['34', ['scripts']],
      ['۳۴', ['scripts']],
      ['αθηνασ', ['scripts']],
      ['サーバ', ['scripts']],
      ['サーバー', ['scripts']],
      ['कलम', ['scripts']],
      ['елка', ['scripts']],
      ['full パン isi', ['scripts']],
    ])('%j finds %j', async (query, ids) => {
      expect(await find(query)).toEqual(ids);
    });

    const inOrder = async (query: string) => (await engine().search(request({ query }))).ids;

    it('rank below the word itself', async () => {
      await engine().index([
        asset('1', { title: 'Jäger' }),
        asset('2', { title: 'Jaeger' }),
        asset('3', { fname: 'x', title: 'lighthouseView' }),
        asset('4', { fname: 'x', title: 'lighthouse' }),
        ...Array.from({ length: 20 }, (_, at) => asset(`more${at}`, { description: 'Jaeger lighthouse' })),
      ]);
      expect((await inOrder('jaeger')).slice(0, 1)).toEqual(['2']);
      expect((await inOrder('Jäger')).slice(0, 1)).toEqual(['1']);
      expect((await inOrder('lighthouse')).slice(0, 1)).toEqual(['4']);
      expect((await inOrder('lighthouse*')).slice(0, 1)).toEqual(['4']);
    });

    it('are suggested', async () => {
      const suggested = async (text: string) =>
        (await engine().suggest({ text, filters: new Map(), scope: ALL_VISIBLE, rows: 50 })).map(
          (one) => `${one.text} ${one.count}`,
        );
      expect(await suggested('muel')).toEqual(['mueller 4']);
      expect(await suggested('Mül')).toEqual(['mueller 4', 'muller 4']);
      expect(await suggested('koe')).toEqual(['koeln 2', 'Koeln 1', 'Köln 1']);
      expect(await suggested('beach')).toEqual(['beach 1']);
      expect(await suggested('keywords:phot')).toEqual(['photo 1', 'MyPhoto2024 1']);
      expect(await suggested('zuck')).toEqual(['Zu\u00adcker 1', 'zucker 1']);
    });

    it('are different values in the facts', async () => {
      await engine().remove((await engine().search(request())).ids);
      const titles = ['Müller', 'Mueller', 'Muller', 'MULLER', 'sunsetBeach', 'sunsetbeach'];
      await engine().index(titles.map((title, at) => asset(`${at}`, { title, fname: 'x' })));
      const { fields } = await engine().fieldFacts(ALL_VISIBLE);
      expect(fields.get('title')?.distinct.count).toBe(5);
    });

    it('are filtered like phrases', async () => {
      const { ids } = await engine().search(request({ filters: { title: ['Hans Mueller'] } }));
      expect([...ids].sort()).toEqual(['digraph', 'umlaut']);
    });

    it('are unchanged if an asset is indexed again without its content', async () => {
      await engine().index([asset('again', { content: 'Die Bäckerei nightTrain' })]);
      await engine().index([asset('again', { rating: 1 })]);
      expect(await find('baeckerei')).toEqual(['again']);
      expect(await find('"die baeckerei"')).toEqual(['again']);
      expect(await find('train')).toEqual(['again']);
    });
  });

  describe('fields whose texts have several languages', () => {
    const bridge = asset('bridge', {
      title: 'Brücke über den Fluß',
      description: 'Die alte Brücke',
      localized: {
        de: { title: 'Brücke über den Fluß', description: 'Die alte Brücke' },
        en: { title: 'Bridge over the river', description: 'The old crossing', alt_text: 'Arches of stone' },
        'fr-ca': { title: 'Pont sur la rivière' },
      },
    });
    beforeEach(() =>
      engine().index([
        bridge,
        asset('other', { title: 'Crossing', alt_text: 'Two bridges', filetype: 'jpg' }),
        asset('photo', { extended_description: 'Crossing a jpg', filetype: 'png' }),
      ]),
    );

    it.each([
      ['brücke', ['bridge']],
      ['river', ['bridge']],
      ['riviere', ['bridge']],
      ['"bridge over the riv"*', ['bridge']],
      ['brücke pont', ['bridge']],
      // A phrase is within one text.
      ['"fluß bridge"', []],
      ['title:Brücke', ['bridge']],
      ['title:bridge', ['bridge']],
      ['title:crossing', ['other']],
      ['description:crossing', ['bridge']],
      ['-title:pont', ['other', 'photo']],
      ['alt_text:arches', ['bridge']],
      ['alt_text:bridge*', ['other']],
      ['alt_text:bridges', ['other']],
      ['alt_text:"two bri"*', ['other']],
      ['alt_text:crossing', []],
      ['extended_description:cross*', ['photo']],
      ['extended_description:"crossing a"', ['photo']],
      ['extended_description:jpg', ['photo']],
      ['filetype:jpg', ['other']],
      ['filetype:j*', ['other']],
      ['filetype:crossing', []],
      ['jpg', ['other', 'photo']],
    ])('%j finds %j', async (query, ids) => {
      expect(await find(query)).toEqual(ids);
    });

    it('are sorted by the default text', async () => {
      await engine().index([asset('z', { title: 'Aal', localized: { en: { title: 'Zebra' } } })]);
      const { ids } = await engine().search(request({ sort: { field: 'title', direction: 'asc' } }));
      expect(ids).toEqual(['z', 'bridge', 'other', 'photo']);
    });

    it('are filtered by a text of any language', async () => {
      const { ids } = await engine().search(request({ filters: { title: ['bridge over'] } }));
      expect(ids).toEqual(['bridge']);
    });

    it('suggest the words of all languages, and only those of a typed field', async () => {
      const suggested = async (text: string) =>
        (await engine().suggest({ text, filters: new Map(), scope: ALL_VISIBLE, rows: 50 })).map(
          (one) => `${one.text} ${one.count}`,
        );
      expect(await suggested('riv')).toEqual(['river 1', 'riviere 1']);
      expect(await suggested('title:cro')).toEqual(['crossing 1']);
      expect(await suggested('alt_text:cro')).toEqual([]);
      expect(await suggested('extended_description:cro')).toEqual(['crossing 1']);
      expect(await suggested('alt_text:jp')).toEqual([]);
    });

    it('have one value per asset in the facts', async () => {
      const { fields } = await engine().fieldFacts(ALL_VISIBLE);
      expect(fields.get('title')).toMatchObject({ assets: 2, distinct: { count: 2, isExact: true } });
      expect(fields.get('alt_text')).toMatchObject({ assets: 2 });
      expect(fields.get('extended_description')).toMatchObject({ assets: 1 });
    });
  });

  describe('search for phrases in long texts', () => {
    const numbered = (from: number, to: number): string[] =>
      Array.from({ length: to - from }, (_, i) => `w${from + i}`);

    it('matches only whole words, even with many words', async () => {
      await engine().index([
        asset('all', { content: numbered(0, 6000).join(' ') }),
        asset('mixed', {
          content: numbered(3000, 6000)
            .map((word) => `${word} w3`)
            .join(' '),
        }),
      ]);
      for (const word of numbered(0, 16)) {
        expect(await find(`"${word} w3"`)).toEqual(word === 'w2' ? ['all'] : []);
      }
      expect(await find('"w5000 w3"')).toEqual(['mixed']);
      expect(await find('"w5000 w3 w500"')).toEqual([]);
      expect(await find('"w5000 w3 w500"*')).toEqual(['mixed']);
      expect(await find('"w5000 w3 w5001"*')).toEqual(['mixed']);
      expect(await find('"w5000 w3 w5002"*')).toEqual([]);
    });

    it('finds the last words of each text', async () => {
      const long = numbered(0, 60_000).join(' ');
      const ids = Array.from({ length: 10 }, (_, i) => `id${i}`);
      await engine().index(ids.map((id) => asset(id, { content: `${long} the end ${id}` })));
      for (const id of ids) expect(await find(`"the end ${id}"`)).toEqual([id]);
      expect(await find('"the end"')).toEqual(ids);
      expect(await find('"end i"*')).toEqual(ids);
      expect(await find('"end the"')).toEqual([]);
      expect(await find('"id3 id4"')).toEqual([]);
    });

    it('matches within the requested fields and within one value', async () => {
      const content = 'sky blue the sky is blue';
      await engine().index([
        asset('both', { title: 'blue the sky', description: 'the sky', content }),
        asset('text', { title: 'sky the', keywords: ['blue', 'sky'], content }),
        asset('parted', { title: 'the', description: 'sky', keywords: ['the', 'sky'], content: 'sky the' }),
      ]);
      expect(await find('"the sky"')).toEqual(['both', 'text']);
      expect(await find('title:"the sky"')).toEqual(['both']);
      expect(await find('keywords:"blue sky"')).toEqual([]);
      expect(await find('"sky is b"*')).toEqual(['both', 'text']);
      expect(await find('title:"the s"*')).toEqual(['both']);
      expect(await find('-"the sky"')).toEqual(['parted']);
      // The document that contains the phrase in more fields comes first.
      expect((await engine().search(request({ query: '"the sky"' }))).ids).toEqual(['both', 'text']);
    });
  });
}
