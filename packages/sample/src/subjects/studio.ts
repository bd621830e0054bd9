import { cyanotype, herbarium } from '../motifs/botany.js';
import { cutout, product, stillLife } from '../motifs/studio.js';
import { both, words, type Subject } from './subject.js';

/** Studio subjects: plant prints and objects on a table. */
export const STUDIO = {
  cyanotype: {
    motif: cyanotype,
    count: 5,
    folder: 'Botanik/Lichtdrucke',
    places: 'garden',
    photographed: false,
    shapes: ['portrait', 'portrait', 'landscape', 'square'],
    palettes: ['fjord', 'indigo', 'lagoon', 'verdigris', 'ember', 'heather'],
    names: [both('Cyanotypie', 'Cyanotype'), both('Pflanzendruck', 'Plant print')],
    about: both(
      'Die Pflanze lag zwölf Minuten in der Sonne auf dem lichtempfindlichen Papier.',
      'The plant lay on the sensitive paper for twelve minutes in the sun.',
    ),
    keywords: words(
      'Botanik/botany, Pflanzen/plants, Cyanotypie/cyanotype, Blätter/leaves, Papier/paper, Druck/print',
    ),
  },
  herbarium: {
    motif: herbarium,
    count: 4,
    folder: 'Botanik/Herbarium',
    places: 'garden',
    photographed: false,
    shapes: ['portrait', 'landscape', 'portrait'],
    palettes: ['moss', 'apricot', 'wheat', 'rose', 'verdigris', 'fjord'],
    names: [both('Herbarblatt', 'Herbarium sheet'), both('Blätter', 'Leaves')],
    about: both(
      'Gepresst, getrocknet und in drei Farben gedruckt.',
      'Pressed, dried and printed in three colors.',
    ),
    keywords: words(
      'Botanik/botany, Pflanzen/plants, Blätter/leaves, Herbarium/herbarium, Garten/garden, Druck/print',
    ),
  },
  product: {
    motif: product,
    count: 5,
    folder: 'Studio/Ceramics',
    places: 'studio',
    photographed: true,
    shapes: ['portrait', 'square', 'portrait'],
    palettes: ['lagoon', 'ember', 'fog', 'wheat', 'rose', 'moss', 'graphite'],
    names: [both('Vase', 'Vase'), both('Gefäß', 'Vessel')],
    about: both('Steinzeug, gedreht und zweifach glasiert.', 'Stoneware, thrown and glazed twice.'),
    keywords: words(
      'Keramik/ceramics, Gefäß/vessel, Produktfoto/product shot, Glasur/glaze, Handwerk/craft, Ton/clay',
    ),
  },
  cutout: {
    motif: cutout,
    count: 2,
    folder: 'Studio/Ceramics',
    places: 'studio',
    photographed: true,
    shapes: ['portrait', 'square'],
    palettes: ['verdigris', 'ember', 'indigo'],
    names: [both('Freisteller', 'Cut-out')],
    about: both('Steinzeug, freigestellt für den Katalog.', 'Stoneware, cut out for the catalog.'),
    keywords: words('Keramik/ceramics, Gefäß/vessel, Freisteller/cut-out, Katalog/catalog, Glasur/glaze'),
  },
  stillLife: {
    motif: stillLife,
    count: 4,
    folder: 'Studio/Still Life',
    places: 'studio',
    photographed: true,
    shapes: ['landscape', 'square', 'portrait'],
    palettes: ['rose', 'wheat', 'fjord', 'heather', 'moss', 'apricot'],
    names: [both('Stillleben', 'Still life'), both('Gefäße am Fenster', 'Vessels by the window')],
    about: both(
      'Gefäße und Körper auf einem Tisch, Licht von links.',
      'Vessels and solids on a table, light from the left.',
    ),
    keywords: words(
      'Stillleben/still life, Keramik/ceramics, Studio/studio, Licht/light, Form/form, Schatten/shadow',
    ),
  },
} satisfies Record<string, Subject>;
