import type { Palette } from './draw/palettes.js';
import type { Rng } from './draw/rng.js';
import type { Mesh } from './formats/mesh.js';
import type { ModelFormat } from './formats/model.js';
import { bowl, gear, knot, moebius, terrain, vase } from './motifs/forms.js';
import type { Both } from './content/vocabulary.js';

export interface Titled {
  title: Both;
  about: Both;
  keywords: readonly Both[];
}

export interface Model extends Titled {
  form(rng: Rng, palette: Palette): Mesh;
  format: ModelFormat;
  /** True if the model has a separate material file (OBJ only). */
  material?: true;
}

const both = (de: string, en: string): Both => ({ de, en });
const words = (text: string): Both[] =>
  text.split(', ').map((pair) => {
    const [de, en] = pair.split('/') as [string, string];
    return both(de, en);
  });

/** Models in a round. Each description contains dimensions in millimeters. */
export const MODELS: readonly Model[] = [
  {
    form: vase,
    format: 'glb',
    title: both('Kannelierte Vase', 'Fluted vase'),
    about: both(
      'Gedrehte Vase mit achtzehn Kanneluren, 240 mm hoch.',
      'Turned vase with eighteen flutes, 240 mm high.',
    ),
    keywords: words('3D-Modell/3D model, Keramik/ceramics, Vase/vase, parametrisch/parametric, Form/form'),
  },
  {
    form: gear,
    format: 'stl',
    title: both('Stirnrad', 'Spur gear'),
    about: both(
      'Stirnrad mit 24 Zähnen, 104 mm Durchmesser, 18 mm dick, Bohrung 20 mm.',
      'Spur gear with 24 teeth, 104 mm across, 18 mm thick, bore 20 mm.',
    ),
    keywords: words(
      '3D-Modell/3D model, Zahnrad/gear, Maschinenbau/engineering, parametrisch/parametric, 3D-Druck/3D printing',
    ),
  },
  {
    form: knot,
    format: 'gltf',
    title: both('Torusknoten', 'Torus knot'),
    about: both('Ein Knoten auf einem Torus, 160 mm Durchmesser.', 'A knot on a torus, 160 mm across.'),
    keywords: words(
      '3D-Modell/3D model, Knoten/knot, Mathematik/mathematics, parametrisch/parametric, Skulptur/sculpture',
    ),
  },
  {
    form: moebius,
    format: 'obj',
    material: true,
    title: both('Möbiusband', 'Möbius strip'),
    about: both(
      'Ein Band mit nur einer Seite, etwa 150 mm im Durchmesser.',
      'A band with one side only, about 150 mm across.',
    ),
    keywords: words(
      '3D-Modell/3D model, Möbiusband/Möbius strip, Mathematik/mathematics, parametrisch/parametric, Skulptur/sculpture',
    ),
  },
  {
    form: terrain,
    format: 'ply',
    title: both('Geländekachel', 'Terrain tile'),
    about: both(
      'Eine Kachel Gebirge, 200 × 200 mm, nach der Höhe gefärbt.',
      'A tile of mountains, 200 × 200 mm, colored by height.',
    ),
    keywords: words(
      '3D-Modell/3D model, Gelände/terrain, Karte/map, parametrisch/parametric, Berge/mountains',
    ),
  },
  {
    form: bowl,
    format: 'glb',
    title: both('Schale', 'Bowl'),
    about: both('Schale, 220 mm Durchmesser, 90 mm hoch.', 'Bowl, 220 mm across, 90 mm high.'),
    keywords: words('3D-Modell/3D model, Keramik/ceramics, Schale/bowl, parametrisch/parametric, Form/form'),
  },
  {
    form: vase,
    format: 'stl',
    title: both('Vase für den 3D-Druck', 'Vase for 3D printing'),
    about: both(
      'Gedrehte Vase mit geschlossener Wand von 5 mm, 240 mm hoch.',
      'Turned vase with a closed wall of 5 mm, 240 mm high.',
    ),
    keywords: words(
      '3D-Modell/3D model, Vase/vase, 3D-Druck/3D printing, parametrisch/parametric, Keramik/ceramics',
    ),
  },
  {
    form: knot,
    format: 'obj',
    title: both('Knotenskulptur', 'Knot sculpture'),
    about: both('Entwurf einer Skulptur, 160 mm Durchmesser.', 'Design for a sculpture, 160 mm across.'),
    keywords: words('3D-Modell/3D model, Skulptur/sculpture, Knoten/knot, Entwurf/design, Form/form'),
  },
];

export const AUDIO: readonly Titled[] = [
  {
    title: both('Akkord am Abend', 'Evening chord'),
    about: both('Ein langsamer Akkord aus fünf Stimmen.', 'A slow chord of five voices.'),
    keywords: words('Klang/sound, Akkord/chord, ruhig/calm, Abend/evening'),
  },
  {
    title: both('Akkord am Morgen', 'Morning chord'),
    about: both(
      'Ein langsamer Akkord, heller als der am Abend.',
      'A slow chord, brighter than the evening one.',
    ),
    keywords: words('Klang/sound, Akkord/chord, ruhig/calm, Morgen/morning'),
  },
];

/** Metadata for the two loops and the video, in this order. */
export const MOTION: readonly Titled[] = [
  {
    title: both('Fließende Bänder', 'Flowing bands'),
    about: both('Eine Schleife aus fließenden Farbbändern.', 'A loop of flowing bands of color.'),
    keywords: words('Animation/animation, Schleife/loop, Muster/pattern, Farbe/color'),
  },
  {
    title: both('Strömung', 'Current'),
    about: both('Farben treiben im Kreis und kehren zurück.', 'Colors drift in a circle and return.'),
    keywords: words('Animation/animation, Schleife/loop, Wasser/water, Farbe/color'),
  },
  {
    title: both('Fahrt durchs Hügelland', 'Passing the hills'),
    about: both('Vier Sekunden Fahrt an Hügelketten vorbei.', 'Four seconds of passing ranges of hills.'),
    keywords: words(
      'Video/video, Landschaft/landscape, Hügel/hills, Fahrt/journey, Abendlicht/evening light',
    ),
  },
];
