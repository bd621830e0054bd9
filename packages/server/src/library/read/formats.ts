import type { Group } from '@assetportal/sdk/rules';
import { FORMATS_3D } from '@assetportal/sdk/contract';

/** Properties of a file format. */
export interface Format {
  readonly group: Group;
  readonly mime: string;
}

/** Maps alternative extensions to the canonical extension (`Asset.filetype`). */
const ALIASES: Readonly<Record<string, string>> = {
  jpeg: 'jpg',
  jpe: 'jpg',
  jfif: 'jpg',
  tiff: 'tif',
  apng: 'png',
  heif: 'heic',
  hif: 'heic',
  j2k: 'jp2',
  jpf: 'jp2',
  jpx: 'jp2',
  j2c: 'jp2',
  jpm: 'jp2',
  mpeg: 'mpg',
  m2v: 'mpg',
  qt: 'mov',
  ogv: 'ogv',
  oga: 'ogg',
  aif: 'aiff',
  midi: 'mid',
  htm: 'html',
  markdown: 'md',
  yml: 'yaml',
  vrml: 'wrl',
  text: 'txt',
};

const image = (mime: string): Format => ({ group: 'image', mime });
const document = (mime: string): Format => ({ group: 'document', mime });
const video = (mime: string): Format => ({ group: 'video', mime });
const audio = (mime: string): Format => ({ group: 'audio', mime });
const other = (mime: string): Format => ({ group: 'other', mime });

/** Formats by canonical extension. All other files are assets of the group `other`. */
const FORMATS: Readonly<Record<string, Format>> = {
  jpg: image('image/jpeg'),
  mpo: image('image/jpeg'),
  png: image('image/png'),
  gif: image('image/gif'),
  webp: image('image/webp'),
  avif: image('image/avif'),
  heic: image('image/heic'),
  jxl: image('image/jxl'),
  jp2: image('image/jp2'),
  tif: image('image/tiff'),
  bmp: image('image/bmp'),
  ico: image('image/vnd.microsoft.icon'),
  tga: image('image/x-tga'),
  ppm: image('image/x-portable-pixmap'),
  pgm: image('image/x-portable-graymap'),
  pbm: image('image/x-portable-bitmap'),
  pnm: image('image/x-portable-anymap'),
  exr: image('image/x-exr'),
  hdr: image('image/vnd.radiance'),
  svg: image('image/svg+xml'),
  svgz: image('image/svg+xml'),
  psd: image('image/vnd.adobe.photoshop'),
  psb: image('image/vnd.adobe.photoshop'),
  ai: image('application/vnd.adobe.illustrator'),
  eps: image('application/postscript'),
  dng: image('image/x-adobe-dng'),
  cr2: image('image/x-canon-cr2'),
  cr3: image('image/x-canon-cr3'),
  crw: image('image/x-canon-crw'),
  nef: image('image/x-nikon-nef'),
  nrw: image('image/x-nikon-nrw'),
  arw: image('image/x-sony-arw'),
  orf: image('image/x-olympus-orf'),
  raf: image('image/x-fujifilm-raf'),
  rw2: image('image/x-panasonic-rw2'),
  pef: image('image/x-pentax-pef'),
  srw: image('image/x-samsung-srw'),
  x3f: image('image/x-sigma-x3f'),
  pdf: document('application/pdf'),
  doc: document('application/msword'),
  xls: document('application/vnd.ms-excel'),
  ppt: document('application/vnd.ms-powerpoint'),
  docx: document('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
  xlsx: document('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  pptx: document('application/vnd.openxmlformats-officedocument.presentationml.presentation'),
  odt: document('application/vnd.oasis.opendocument.text'),
  ods: document('application/vnd.oasis.opendocument.spreadsheet'),
  odp: document('application/vnd.oasis.opendocument.presentation'),
  odg: document('application/vnd.oasis.opendocument.graphics'),
  rtf: document('application/rtf'),
  epub: document('application/epub+zip'),
  key: document('application/vnd.apple.keynote'),
  pages: document('application/vnd.apple.pages'),
  numbers: document('application/vnd.apple.numbers'),
  indd: document('application/x-indesign'),
  txt: document('text/plain'),
  md: document('text/markdown'),
  csv: document('text/csv'),
  tsv: document('text/tab-separated-values'),
  html: document('text/html'),
  xps: document('application/oxps'),
  mp4: video('video/mp4'),
  m4v: video('video/x-m4v'),
  mov: video('video/quicktime'),
  '3gp': video('video/3gpp'),
  '3g2': video('video/3gpp2'),
  mkv: video('video/x-matroska'),
  webm: video('video/webm'),
  avi: video('video/x-msvideo'),
  mpg: video('video/mpeg'),
  mts: video('video/mp2t'),
  m2ts: video('video/mp2t'),
  wmv: video('video/x-ms-wmv'),
  flv: video('video/x-flv'),
  ogv: video('video/ogg'),
  mxf: video('application/mxf'),
  mp3: audio('audio/mpeg'),
  m4a: audio('audio/mp4'),
  aac: audio('audio/aac'),
  flac: audio('audio/flac'),
  ogg: audio('audio/ogg'),
  opus: audio('audio/ogg'),
  wav: audio('audio/wav'),
  aiff: audio('audio/aiff'),
  wma: audio('audio/x-ms-wma'),
  mid: audio('audio/midi'),
  mka: audio('audio/x-matroska'),
  ape: audio('audio/ape'),
  zip: other('application/zip'),
  gz: other('application/gzip'),
  tar: other('application/x-tar'),
  '7z': other('application/x-7z-compressed'),
  rar: other('application/vnd.rar'),
  json: other('application/json'),
  xml: other('application/xml'),
  mtl: other('model/mtl'),
  bin: other('application/octet-stream'),
};

const MIME_3D: Readonly<Record<(typeof FORMATS_3D)[number], string>> = {
  obj: 'model/obj',
  '3ds': 'application/x-3ds',
  stl: 'model/stl',
  ply: 'application/x-ply',
  gltf: 'model/gltf+json',
  glb: 'model/gltf-binary',
  off: 'application/x-off',
  '3dm': 'model/vnd.3dm',
  fbx: 'application/vnd.autodesk.fbx',
  dae: 'model/vnd.collada+xml',
  wrl: 'model/vrml',
  '3mf': 'model/3mf',
  ifc: 'application/x-step',
  stp: 'model/step',
  step: 'model/step',
};

export function is3d(type: string): type is (typeof FORMATS_3D)[number] {
  return (FORMATS_3D as readonly string[]).includes(type);
}

/** Returns the canonical extension, in lower case. */
export function canonical(extension: string): string {
  const lower = extension.toLowerCase();
  return Object.hasOwn(ALIASES, lower) ? (ALIASES[lower] as string) : lower;
}

/** Returns the format of a canonical extension. Undefined for unsupported formats. */
export function formatOf(type: string): Format | undefined {
  if (is3d(type)) return { group: '3d', mime: MIME_3D[type] };
  return Object.hasOwn(FORMATS, type) ? FORMATS[type] : undefined;
}
