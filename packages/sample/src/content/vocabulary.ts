/** Language in which metadata is written. */
export type Language = 'de' | 'en';
export type Both = Readonly<Record<Language, string>>;

/** Name of the fictitious archive. */
export const ARCHIVE: Both = { de: 'Archiv für Licht und Form', en: 'Archive of Light and Form' };

/** Sorted by number of assets, most first. */
export const CREATORS = [
  'Mareike Böhm',
  'Jonas Lindqvist',
  'Élodie Carpentier',
  'Tomáš Dvořák',
  'Aoife Brennan',
  'Søren Kjærgaard',
  'Nuria Castellví',
  'Haruka Ōmori',
] as const;

export interface Camera {
  make: string;
  model: string;
  lens: string;
  /** Focal length, in millimeters. */
  focal: number;
  /** Maximum aperture, as an f-number. */
  aperture: number;
}

export const CAMERAS: readonly Camera[] = [
  { make: 'Halden', model: 'Halden H5', lens: 'Halden Nordlys 35mm f/1.8', focal: 35, aperture: 1.8 },
  { make: 'Halden', model: 'Halden H5', lens: 'Halden Nordlys 85mm f/1.4', focal: 85, aperture: 1.4 },
  { make: 'Orion Optik', model: 'Orion M2', lens: 'Orion Apo 50mm f/2', focal: 50, aperture: 2 },
  { make: 'Orion Optik', model: 'Orion M2', lens: 'Orion Weitwinkel 21mm f/2.8', focal: 21, aperture: 2.8 },
  { make: 'Kestrel', model: 'Kestrel 645', lens: 'Kestrel Field 120mm f/4', focal: 120, aperture: 4 },
];

/** A real place. Its position is accurate to about a kilometer. */
export interface Place {
  city: string;
  /**
   * Country name in a single language, so that each country is one facet value. German for German-speaking
   * countries, otherwise English.
   */
  country: string;
  code: string;
  lat: number;
  lon: number;
  /** Standard UTC offset, in minutes. */
  offset: number;
  /** True if the place uses daylight saving time. */
  summer: boolean;
}

const place = (
  city: string,
  country: string,
  code: string,
  lat: number,
  lon: number,
  offset: number,
  summer = true,
): Place => ({ city, country, code, lat, lon, offset, summer });

const BERLIN = place('Berlin', 'Deutschland', 'DE', 52.52, 13.405, 60);
const HAMBURG = place('Hamburg', 'Deutschland', 'DE', 53.551, 9.994, 60);
const DESSAU = place('Dessau', 'Deutschland', 'DE', 51.836, 12.246, 60);
const WEIMAR = place('Weimar', 'Deutschland', 'DE', 50.979, 11.33, 60);
const GARMISCH = place('Garmisch-Partenkirchen', 'Deutschland', 'DE', 47.492, 11.096, 60);
const SASSNITZ = place('Sassnitz', 'Deutschland', 'DE', 54.516, 13.643, 60);
const WIEN = place('Wien', 'Österreich', 'AT', 48.208, 16.373, 60);
const INNSBRUCK = place('Innsbruck', 'Österreich', 'AT', 47.269, 11.404, 60);
const ZUERICH = place('Zürich', 'Schweiz', 'CH', 47.377, 8.541, 60);
const ZERMATT = place('Zermatt', 'Schweiz', 'CH', 46.02, 7.749, 60);
const LONDON = place('London', 'United Kingdom', 'GB', 51.507, -0.128, 0);
const EDINBURGH = place('Edinburgh', 'United Kingdom', 'GB', 55.953, -3.188, 0);
const BERGEN = place('Bergen', 'Norway', 'NO', 60.393, 5.324, 60);
const TROMSOE = place('Tromsø', 'Norway', 'NO', 69.649, 18.956, 60);
const REINE = place('Reine', 'Norway', 'NO', 67.933, 13.089, 60);
const REYKJAVIK = place('Reykjavík', 'Iceland', 'IS', 64.147, -21.943, 0, false);
const KOBENHAVN = place('København', 'Denmark', 'DK', 55.676, 12.568, 60);
const PORTO = place('Porto', 'Portugal', 'PT', 41.149, -8.611, 0);
const MERZOUGA = place('Merzouga', 'Morocco', 'MA', 31.099, -4.012, 60, false);
const SWAKOPMUND = place('Swakopmund', 'Namibia', 'NA', -22.678, 14.527, 120, false);
const KYOTO = place('Kyoto', 'Japan', 'JP', 35.012, 135.768, 540, false);
const HAARLEM = place('Haarlem', 'Netherlands', 'NL', 52.387, 4.646, 60);

/** Places for each setting, most frequent first. */
export const PLACES = {
  coast: [SASSNITZ, BERGEN, REYKJAVIK, PORTO, REINE],
  mountains: [ZERMATT, GARMISCH, INNSBRUCK, REINE],
  woods: [GARMISCH, BERGEN, EDINBURGH],
  desert: [MERZOUGA, SWAKOPMUND],
  night: [TROMSOE, REYKJAVIK, REINE],
  fields: [HAARLEM, WEIMAR, DESSAU],
  town: [BERLIN, HAMBURG, WIEN, ZUERICH, KOBENHAVN, LONDON, PORTO],
  river: [PORTO, HAMBURG, EDINBURGH],
  studio: [WEIMAR, BERLIN, DESSAU, EDINBURGH, KYOTO],
  garden: [EDINBURGH, KYOTO, BERLIN],
  house: [BERLIN, WEIMAR],
} as const satisfies Record<string, readonly Place[]>;

const word = (de: string, en: string): Both => ({ de, en });

/** Keywords for the mood of each palette, keyed by palette name. The first keyword is the color. */
export const MOODS: Readonly<Record<string, readonly Both[]>> = {
  ember: [word('rot', 'red'), word('Abendrot', 'afterglow'), word('Glut', 'embers')],
  apricot: [word('orange', 'orange'), word('Abendlicht', 'evening light'), word('warm', 'warm')],
  wheat: [word('gelb', 'yellow'), word('Mittagslicht', 'noon light'), word('Sommer', 'summer')],
  moss: [word('grün', 'green'), word('Frühling', 'spring'), word('frisch', 'fresh')],
  verdigris: [word('grün', 'green'), word('kühl', 'cool'), word('Regen', 'rain')],
  lagoon: [word('türkis', 'turquoise'), word('klar', 'clear'), word('Morgen', 'morning')],
  fjord: [word('blau', 'blue'), word('blaue Stunde', 'blue hour'), word('kühl', 'cool')],
  indigo: [word('blau', 'blue'), word('Dämmerung', 'dusk'), word('still', 'quiet')],
  heather: [word('violett', 'purple'), word('Dämmerung', 'dusk'), word('Traum', 'dream')],
  rose: [word('rosa', 'pink'), word('Morgenrot', 'dawn'), word('zart', 'delicate')],
  fog: [word('grau', 'gray'), word('Nebel', 'fog'), word('still', 'quiet')],
  graphite: [word('schwarzweiß', 'black and white'), word('Schatten', 'shadow'), word('streng', 'austere')],
};

/**
 * Phrases for the light, such as "im Abendrot", keyed by palette name. They occur in titles of architecture and
 * of landscapes by day.
 */
export const LIGHTS: Readonly<Record<string, Both>> = {
  ember: word('im Abendrot', 'in the afterglow'),
  apricot: word('im Abendlicht', 'in evening light'),
  wheat: word('am Mittag', 'at noon'),
  moss: word('im Frühling', 'in spring'),
  verdigris: word('nach dem Regen', 'after the rain'),
  lagoon: word('am klaren Morgen', 'on a clear morning'),
  fjord: word('zur blauen Stunde', 'in the blue hour'),
  indigo: word('in der Dämmerung', 'at dusk'),
  heather: word('kurz nach Sonnenuntergang', 'just after sunset'),
  rose: word('im Morgenrot', 'at dawn'),
  fog: word('im Nebel', 'in fog'),
  graphite: word('in Schwarzweiß', 'in black and white'),
};

/**
 * Phrases for the color, such as "in Rot", keyed by palette name. They occur in titles of studio and graphics
 * subjects.
 */
export const COLORS: Readonly<Record<string, Both>> = {
  ember: word('in Rot', 'in red'),
  apricot: word('in Orange', 'in orange'),
  wheat: word('in Gelb', 'in yellow'),
  moss: word('in Grün', 'in green'),
  verdigris: word('in Grünspan', 'in verdigris'),
  lagoon: word('in Türkis', 'in turquoise'),
  fjord: word('in Blau', 'in blue'),
  indigo: word('in Indigo', 'in indigo'),
  heather: word('in Violett', 'in purple'),
  rose: word('in Rosa', 'in pink'),
  fog: word('in Grau', 'in gray'),
  graphite: word('in Graphit', 'in graphite'),
};
