/** @module-tag gate */
import { describe, expect, it } from 'vitest';
import { bytePath, displayPath } from '../../../../packages/server/src/lib/byte-path.js';
import type { ListedFile } from '../../../../packages/server/src/library/read/listed-file.js';
import { pairSidecars } from '../../../../packages/server/src/library/sidecars/pair.js';

const file = (name: string): ListedFile => ({
  path: bytePath(Buffer.from(`folder/${name}`)),
  size: 1,
  mtimeMs: 1,
  ctimeMs: 1,
  ino: 1,
});

/**
 * Returns the files that are assets, each with the sidecars that are read. `*` follows if others belong to them.
 * JSON files are of Takeout, except those in `others`.
 */
function assets(names: readonly string[], others: readonly string[] = []): Record<string, string[]> {
  const files = names.map(file).sort((a, b) => (a.path < b.path ? -1 : 1));
  const nameOf = ({ path }: ListedFile) => displayPath(path).slice('folder/'.length);
  const { sidecars, of } = pairSidecars(files, (one) => !others.includes(nameOf(one)));
  return Object.fromEntries(
    files.filter((one) => !sidecars.has(one)).map((one) => [nameOf(one), of(one).map(nameOf)]),
  );
}

describe('pairing of sidecars', () => {
  it('prefers the full name, and shares a name without extension among all formats', () => {
    expect(assets(['both.jpg', 'both.xmp', 'both.jpg.xmp'])).toEqual({
      'both.jpg': ['both.jpg.xmp', 'both.xmp'],
    });
    expect(assets(['a.cr2', 'a.jpg', 'a.xmp'])).toEqual({ 'a.cr2': ['a.xmp'], 'a.jpg': ['a.xmp'] });
    expect(assets(['a.jpg', 'a.jpg.png', 'a.jpg.xmp'])).toEqual({ 'a.jpg': ['a.jpg.xmp'], 'a.jpg.png': [] });
  });

  it('ignores case and Unicode form if the name is unambiguous', () => {
    const [nfc, nfd] = ['bär'.normalize('NFC'), 'bär'.normalize('NFD')];
    expect(assets(['Case.jpg', 'case.xmp'])).toEqual({ 'Case.jpg': ['case.xmp'] });
    expect(assets(['mixed.JPG', 'mixed.jpg.xmp'])).toEqual({ 'mixed.JPG': ['mixed.jpg.xmp'] });
    expect(assets([`${nfc}.jpg`, `${nfd}.xmp`])).toEqual({ 'bär.jpg': ['bär.xmp'] });
    expect(assets([`${nfd}.mp4`, `${nfc}.DE.vtt`])).toEqual({ 'bär.mp4': ['bär.DE.vtt'] });
    expect(assets(['Case.jpg', 'Case.cr2', 'case.xmp'])).toEqual({
      'Case.jpg': ['case.xmp'],
      'Case.cr2': ['case.xmp'],
    });
  });

  it('prefers the exact case, and does not guess between several files', () => {
    expect(assets(['A.jpg', 'a.jpg', 'a.XMP'])).toEqual({ 'A.jpg': [], 'a.jpg': ['a.XMP'] });
    expect(assets(['AB.jpg', 'ab.jpg', 'Ab.xmp'])).toEqual({ 'AB.jpg': [], 'ab.jpg': [], 'Ab.xmp': [] });
    expect(assets(['AB.jpg', 'ab.jpg', 'Ab.JPG.xmp'])).toEqual({
      'AB.jpg': [],
      'ab.jpg': [],
      'Ab.JPG.xmp': [],
    });
    expect(assets(['AB.jpg', 'Ab.xmp', 'aB.xmp'])).toEqual({ 'AB.jpg': [], 'Ab.xmp': [], 'aB.xmp': [] });
    expect(assets(['A.jpg', 'A.xmp', 'a.xmp'])).toEqual({ 'A.jpg': ['A.xmp'], 'a.xmp': [] });
  });

  it('assigns XMP to a file of any kind', () => {
    expect(assets(['i.xmp', 'i.zip', 'j.bin', 'j.bin.xmp'])).toEqual({
      'i.zip': ['i.xmp'],
      'j.bin': ['j.bin.xmp'],
    });
  });

  it('treats files that belong to nothing as assets', () => {
    const alone = ['a.srt', 'b.xmp', 'c.aae', 'd.thm', 'e.pp3', 'f.vtt', 'g.json', 'h.jpg.xmp'];
    expect(assets(['same.srt', 'same.xmp'])).toEqual({ 'same.srt': [], 'same.xmp': [] });
    expect(assets([...alone, 'a.txt', 'z.jpg'])).toEqual(
      Object.fromEntries([...alone, 'a.txt', 'z.jpg'].map((name) => [name, []])),
    );
    // A sidecar of an asset that could itself be one.
    expect(assets(['g.json', 'g.json.xmp', 'f.vtt', 'f.vtt.xmp'])).toEqual({
      'g.json': ['g.json.xmp'],
      'f.vtt': ['f.vtt.xmp'],
    });
  });

  it.each([
    ['AAE of an iPhone', ['IMG_0007.HEIC', 'IMG_0007.AAE', 'IMG_O0007.AAE', 'IMG_0008.MOV', 'IMG_0008.AAE']],
    ['THM of a camera', ['MVI_1.AVI', 'MVI_1.THM', 'GX01.MP4', 'GX01.THM']],
    ['RawTherapee, ART and DxO', ['x.jpg', 'x.jpg.pp3', 'y.nef', 'y.nef.arp', 'y.nef.dop', 'z.3fr', 'z.pp3']],
  ])('assigns files of other programs that are not read: %s', (_, names) => {
    const isAsset = (name: string) => !/\.(aae|thm|pp3|arp|dop)$/i.test(name);
    expect(assets(names)).toEqual(Object.fromEntries(names.filter(isAsset).map((name) => [name, []])));
  });

  it('does not read the XMP of another version by darktable', () => {
    expect(assets(['x.jpg', 'x.jpg.xmp', 'x_01.jpg.xmp'])).toEqual({ 'x.jpg': ['x.jpg.xmp'] });
    expect(assets(['x.jpg', 'x_01.jpg', 'x_01.jpg.xmp'])).toEqual({
      'x.jpg': [],
      'x_01.jpg': ['x_01.jpg.xmp'],
    });
  });

  const long = 'PXL_20230102_030405678.PORTRAIT-01.COVER_extra';
  it.each([
    ['IMG.JPG', 'IMG.JPG.json'],
    ['IMG.JPG', 'IMG.JPG.supplemental-metadata.json'],
    ['IMG.JPG', 'IMG.JPG.supplemental-metad.json'],
    ['IMG.JPG', 'IMG.JPG.su.json'],
    ['IMG.JPG', 'IMG.JPG..json'],
    ['IMG(1).JPG', 'IMG.JPG(1).json'],
    ['IMG(1).JPG', 'IMG.JPG.supplemental-metadata(1).json'],
    ['IMG(12).JPG', 'IMG.JPG.supplemen(12).json'],
    ['IMG-edited.JPG', 'IMG.JPG.json'],
    ['IMG-bearbeitet(1).JPG', 'IMG.JPG(1).json'],
    ['img.mp4', 'IMG.MP4.supplemental-metadata.json'],
    ['IMG.jpg', 'IMG.json'],
    [`${long}.jpg`, `${long.slice(0, 46)}.json`],
    [`${long}.jpg`, `${`${long}.jpg`.slice(0, 46)}.json`],
  ])('assigns to %s a JSON file of Takeout: %s', (image, json) => {
    expect(assets([image, json, 'OTHER.JPG'])).toEqual({ [image]: [json], 'OTHER.JPG': [] });
    expect(assets([image, json], [json])).toEqual({ [image]: [], [json]: [] });
  });

  it('shares a JSON file of Takeout with the edited copy only', () => {
    const names = ['IMG.JPG', 'IMG(1).JPG', 'IMG-edited.JPG', 'IMG.JPG.json', 'IMG.JPG(1).json'];
    expect(assets([...names, 'metadata.json'])).toEqual({
      'IMG.JPG': ['IMG.JPG.json'],
      'IMG-edited.JPG': ['IMG.JPG.json'],
      'IMG(1).JPG': ['IMG.JPG(1).json'],
      'metadata.json': [],
    });
  });

  it('takes a time proportional to the number of files', () => {
    // If each sidecar searched all files, this would take more than the timeout of a test.
    const names = Array.from({ length: 10_000 }, (_, at) => [`Img-${at}.jpg`, `img-${at}.xmp`, `x${at}.srt`]);
    expect(Object.keys(assets(names.flat()))).toHaveLength(20_000);
  });
});
