import type { Tags, TagValue } from './tags.js';

/**
 * What the headers of a film or a sound tell, by mediabunny, under exiftool's names. It finds the length where exiftool
 * only guesses it from the bit rate (Ogg) or finds none (fragmented MP4, Opus), and serves where there is no perl.
 */
export async function readFilm(path: string): Promise<Tags> {
  // Loaded when it is first needed: most libraries begin with pictures.
  const { ADTS, FilePathSource, FLAC, Input, MP3, MP4, OGG, QTFF, WAVE } = await import('mediabunny');
  // Not Matroska: it turns in circles for ever on a real file of it (`video/testMKV.mkv` of the test assets).
  const formats = [MP4, QTFF, MP3, WAVE, OGG, ADTS, FLAC];
  const input = new Input({ source: new FilePathSource(path), formats });
  try {
    const found: Record<string, TagValue> = {};
    const video = await input.getPrimaryVideoTrack();
    const duration = await input.computeDuration();
    const { title, artist } = await input.getMetadataTags();
    if (Number.isFinite(duration)) found['Composite:Duration'] = String(duration);
    if (title !== undefined) found['ItemList:Title'] = title;
    if (artist !== undefined) found['ItemList:Artist'] = artist;
    if (video) {
      const [width, height, rotation] = [video.codedWidth, video.codedHeight, video.rotation];
      found['Composite:ImageSize'] = `${width} ${height}`;
      found['Composite:Rotation'] = String(rotation);
    }
    return found;
  } catch {
    return {}; // not one of its formats, or broken
  } finally {
    input.dispose();
  }
}
