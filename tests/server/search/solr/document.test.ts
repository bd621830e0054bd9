/** @module-tag gate */
import { describe, expect, it } from 'vitest';
import { TimeSlice } from '../../../../packages/server/src/lib/scheduling/time-slice.js';
import { documentOf } from '../../../../packages/server/src/search/solr/schema/document.js';
import { asset } from '../assets.js';

/** Returns the document of an asset without text content. */
const documentFor = (fields: Parameters<typeof asset>[1]) => {
  const { asset: one } = asset('a', fields);
  return documentOf({ asset: one, content: '' }, 1, new TimeSlice());
};

describe('documents for Solr', () => {
  it('have the words of every language, and the order of the default one', async () => {
    const german = { title: 'Brücke', description: 'Am Fluß' };
    const document = await documentFor({
      ...german,
      localized: { de: german, en: { title: 'Bridge', copyright: 'Free' }, fr: { title: 'Pont' } },
    });
    expect(document).toMatchObject({
      // The form of the word for phrases is at the same position.
      w_title: ['brucke,§bruecke', 'bridge', 'pont'],
      f_title: 'bruecke',
      forms: 'bruecke',
      w_description: ['am fluss'],
      w_copyright: ['free'],
      o_title: '/brucke',
    });
    expect(String(document['all']).split(' ')).toEqual(
      expect.arrayContaining(['brucke', 'bruecke', 'bridge', 'pont', 'am', 'fluss', 'free']),
    );
  });

  it('have parts of words apart from the words, and the content as it is', async () => {
    const { asset: one } = asset('a', { fname: 'DSC04711.jpg', keywords: ['nightSky', 'sky'] });
    const document = await documentOf({ asset: one, content: 'sunsetBeach' }, 1, new TimeSlice());
    expect(document).toMatchObject({
      w_fname: ['dsc04711 jpg'],
      p_fname: 'dsc 04711 4711',
      w_keywords: ['nightsky', 'sky'],
      p_keywords: 'night',
      w_content: ['sunsetbeach'],
      p_content: 'sunset beach',
      content: 'sunsetBeach',
      // Not “sky”, which is also a word of the asset.
      parts: 'dsc 04711 4711 night sunset beach',
    });
    expect(document).not.toHaveProperty('forms');
  });

  it('distinguish assets of which only a translation differs', async () => {
    const title = 'Brücke';
    const plain = await documentFor({ title });
    const translated = await documentFor({ title, localized: { en: { title: 'Bridge' } } });
    expect(plain['h_title']).not.toBe(translated['h_title']);
  });

  it('have the descriptions for users who do not see the image, and the kind of origin as a facet', async () => {
    const document = await documentFor({
      alt_text: 'Two arches',
      extended_description: 'A long text',
      digital_source: 'trainedAlgorithmicMedia',
    });
    expect(document).toMatchObject({
      w_alt_text: ['two arches'],
      w_extended_description: ['a long text'],
      w_digital_source: ['trainedalgorithmicmedia'],
    });
    expect(document).toHaveProperty('v_digital_source');
    expect(String(document['all'])).toContain('arches');
    expect(String(document['all'])).not.toContain('trainedalgorithmicmedia');
  });
});
