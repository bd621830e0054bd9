/** A photo in the results of {@link SEARCH}. */
export interface Photo {
  readonly position: number;
  /** Addresses of its small and its large rendition. */
  readonly small: string;
  readonly large: string;
}

const FOLDER = 'c0001/images';
/** The search for the largest images of one folder. */
export const SEARCH = `/search/*?f.folder=${encodeURIComponent(FOLDER)}&f.asset_groups=image&sort=file_size:desc`;
/** Number of results that the first page shows at least. */
const SHOWN = 30;
const TYPES = ['jpg', 'jpeg', 'png', 'avif'];
/** Minimum width and height of a photo that needs a larger rendition on the stage. */
const MINIMUM = { width: 1600, height: 1000 };

interface Doc {
  readonly url?: string;
  readonly filetype: string;
  readonly width?: number;
  readonly height?: number;
}

/** Returns the photos in the first results that are larger than the stage. Neighbors in this list are far apart. */
export async function largePhotos(url: string): Promise<Photo[]> {
  const filter = encodeURIComponent(JSON.stringify({ folder: [FOLDER], asset_groups: ['image'] }));
  const query = `filter=${filter}&solr_sort=${encodeURIComponent('file_size desc')}&solr_rows=${SHOWN}`;
  const reply = await fetch(`${url}/assetportal/api/search?${query}`);
  const { response } = (await reply.json()) as { response: { docs: readonly Doc[] } };
  const photos = response.docs.flatMap((doc, position): Photo[] => {
    const { url: small, filetype, width = 0, height = 0 } = doc;
    const isLarge = width >= MINIMUM.width && height >= MINIMUM.height && TYPES.includes(filetype);
    return small === undefined || !isLarge
      ? []
      : [{ position, small, large: small.replace('/thumbnail?', '/large?') }];
  });
  return photos.sort((a, b) => ((a.position * 7) % 11) - ((b.position * 7) % 11));
}
