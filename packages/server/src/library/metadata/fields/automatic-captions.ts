const MAKERS =
  'agfa(photo)?|canon|casio|concord|epson|fuji(film)?|ge|hp|jenoptik|(konica )?minolta|kodak|kyocera|nikon|olympus|panasonic|pentax|polaroid|ricoh|samsung|sanyo|sony|vivitar';

const PROGRAMS =
  'acd ?see|adobe|affinity|canva|gd-jpeg|gimp|graphicconverter|imagemagick|imagegear|inkscape|instagram|irfanview|lightroom|luminar|openjpeg|paint|photoshop|picasa|picsart|pixelmator|pixlr|snapseed|sketch|vsco|xnview';

/** Captions that cameras and programs write by themselves, with their writers. They do not describe the image. */
const AUTOMATIC: readonly (readonly [writer: string, pattern: RegExp])[] = [
  ['cameras: the kind of device', new RegExp(`^((${MAKERS}) )?digital (still )?camera$`, 'i')],
  [
    'cameras: the maker and the kind of file',
    new RegExp(`^(${MAKERS}) (dsc|jpeg|jpg)?( ?(picture|image))?$`, 'i'),
  ],
  ['Samsung: the model', /^<?(kenox|digimax|samsung)\b[^.!?]{0,60}(>|\bsamsung\b[^.!?]{0,30})$/i],
  ['Samsung', /^samsung( techwin| electronics)?$/i],
  ['Sony, Casio: the format', /^(exif|jpeg|jpg)[_ ](jpeg[_ ]?)?(picture|image|t?\d{3})$/i],
  ['cameras: a folder or file', /^(dcim|(dscn?|dscf|imgp?|pict|mvi|_mg)[_-]?\d{3,8})$/i],
  [
    'Huawei, Honor: the mode of the camera',
    /^(cof|sdr|hdr|hdrpl|vhdr|rhdr|cuhdr|nor|oznor|ozedf|edf|dav|ptr|bty|btf|btfmdn|fbt|mde|rpt|hbst|bsh)(WO)?(_[A-Za-z0-9]{2,8})?$/,
  ],
  ['apps: settings of a filter', /^(filter|module|modules|mode|source|touch|fileterIntensity) ?: ?[^\n]*;/i],
  ['apps: settings in JSON', /^\{"[A-Za-z_]+":/],
  ['Apple: the kind of picture', /^screenshot$/i],
  ['programs: a placeholder', /^(untitled|no title|no description|default|none|null|n\/a)$/i],
  ['QuickTime for Windows', /^applemark$/i],
  ['cameras: room for changes', /^padbytes$/i],
  ['LEAD Tools', /^lead technologies inc\b/i],
  ['gd (PHP)', /^creator: gd-jpeg\b/i],
  ['netpbm', /^converted p[bgpn]m file$/i],
  ['Photoshop', /^(file )?written by adobe photoshop/i],
  ['encoders', /^(intel\(r\) jpeg library|handmade software|xv version|jpeg encoder|lavc?f?\d|libjpeg)\b/i],
  ['Photoshop, Ulead, ACDSee', /^(adobe (imageready|photoshop)|ulead systems|acd systems|acdsee)\b.{0,60}$/i],
  [
    'programs: their name',
    new RegExp(
      `^(created|edited|made|saved|optimi[sz]ed|generated|converted|processed) (by|with|in|using) (the )?(${PROGRAMS})\\b`,
      'i',
    ),
  ],
  [
    'programs: their version',
    /^(created|compressed|optimi[sz]ed|generated|converted|processed) (by|with|using) .{1,60}\bv?\d+\.\d+/i,
  ],
  ['iTunes: volume and position', /^\(?iTun[A-Z0-9_]+\)?/],
  ['programs: a separator', /^[\s.,:;_*#?=~/\\|<>()[\]{}+-]*$/],
];

/** Returns true for a text that a camera or program writes by itself. Such a text is no title and no description. */
export function isAutomatic(text: string): boolean {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length <= 300 && AUTOMATIC.some(([, pattern]) => pattern.test(plain));
}
