import { videoCodec, audioCodec } from '../../lib/codec-names.js';
import { LIMITS } from '../common/limits.js';
import type { VideoFacts } from '../common/decoded-image.js';
import { MediaError } from '../../lib/media-error.js';
import { runTool } from '../../workers/spawn.js';
import type { OpenSource } from '../common/source.js';

/**
 * ffmpeg demuxers by type. The demuxer is specified explicitly, so that a text file with the extension of a
 * video is not read as a playlist of other files.
 */
const DEMUXERS: ReadonlyMap<string, string> = new Map(
  [
    ['mov', 'mp4 m4a m4b m4v mov 3gp 3g2 f4v mj2'],
    ['matroska', 'mkv mka webm weba'],
    ['asf', 'asf wma wmv'],
    ['ogg', 'ogg ogv ogm opus spx'],
    ['mpegts', 'ts mts m2ts'],
    ['mpeg', 'mpg'],
    ['mp3', 'mp3 mp2'],
    ['rm', 'rm ra'],
    ['iff', 'dff'],
    ['truehd', 'thd'],
    ['yuv4mpegpipe', 'y4m'],

    'aac',
    'ac3',
    'aiff',
    'amr',
    'ape',
    'au',
    'avi',
    'caf',
    'dsf',
    'dts',
    'dv',
    'eac3',
    'flac',
    'flv',
    'ivf',
    'mpc',
    'mxf',
    'nut',
    'qcp',
    'tta',
    'voc',
    'w64',
    'wav',
    'wv',
  ].flatMap((entry): [string, string][] => {
    const [demuxer = '', types = demuxer] = [entry].flat();
    return types.split(' ').map((type) => [type, demuxer]);
  }),
);

/** Demuxers of files that begin with other bytes than most files of the type. */
const BY_CONTENT: Readonly<Record<string, readonly [signature: string, demuxer: string]>> = {
  // Musepack, version 8
  mpc: ['MPCK', 'mpc8'],
  // a video stream without a container
  mpg: ['\0\0\x01\xb3', 'mpegvideo'],
};

/** Returns the demuxer for a file. @throws MediaError `unsupported-format` */
async function demuxerOf(source: Pick<OpenSource, 'filetype' | 'head'>): Promise<string> {
  const type = source.filetype.toLowerCase();
  const [signature, special] = BY_CONTENT[type] ?? [];
  const isSpecial = signature !== undefined && (await source.head(4)).toString('latin1') === signature;
  const demuxer = isSpecial ? special : DEMUXERS.get(type);
  if (demuxer === undefined) throw new MediaError('unsupported-format');
  return demuxer;
}

/** First video stream. `0:V` excludes cover images, which are also video streams. */
export const VIDEO_STREAM = '0:V:0';

/**
 * Returns the ffmpeg and ffprobe arguments that read a file as its detected type, and the option for `runTool`. Only local files are
 * accessible, regardless of the references in the file.
 *
 * @throws MediaError `unsupported-format`
 */
export async function inputOf(source: OpenSource): Promise<{ args: string[]; input: number | undefined }> {
  const demuxer = await demuxerOf(source);
  const { path, input } = await source.toolInput();
  return { args: ['-protocol_whitelist', 'file', '-f', demuxer, '-i', `file:${path}`], input };
}

/** Facts from the header of a video or audio file. */
export interface Probe {
  /** 0 if unknown. */
  seconds: number;
  video?: {
    /** As in `Asset.video_codec`. */
    codec: string;
    /** Displayed size in pixels: upright, with square pixels. */
    width: number;
    height: number;
    /** True if the stored pixels are square. */
    square: boolean;
    pixelFormat: string;
    /** True for HDR, which needs tone mapping for standard displays. */
    hdr: boolean;
    framesPerSecond: number;
  };
  audio?: {
    /** As in `Asset.audio_codec`. */
    codec: string;
    /** 0 if unknown. */
    channels: number;
    /** Samples per second; 0 if unknown. */
    sampleRate: number;
  };
}

interface Stream {
  codec_type?: string;
  codec_name?: string;
  profile?: string;
  pix_fmt?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  color_transfer?: string;
  avg_frame_rate?: string;
  channels?: number;
  sample_rate?: string;
  duration?: string;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
}

const ENTRIES = [
  'format=duration',
  'stream=codec_type,codec_name,profile,pix_fmt,width,height,sample_aspect_ratio,color_transfer,avg_frame_rate,channels,sample_rate,duration',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
].join(':');

/**
 * Reads the header of a file with ffprobe.
 *
 * @throws MediaError `unsupported-format`, `tool-missing`, `timed-out`, `damaged` or `too-large`
 */
export async function probe(source: OpenSource, signal: AbortSignal): Promise<Probe> {
  const { args: inputArguments, input } = await inputOf(source);
  const args = ['-v', 'error', '-of', 'json', '-show_entries', ENTRIES, ...inputArguments];
  const folder = await source.folder();
  const text = (await runTool('ffprobe', args, { folder, signal, input, seconds: 20 })).toString('utf8');
  const { format, streams = [] } = JSON.parse(text) as { format?: { duration?: string }; streams?: Stream[] };
  const video = streams.find(
    ({ codec_type, width, height, disposition }) =>
      codec_type === 'video' && !!width && !!height && disposition?.attached_pic !== 1,
  );
  const audio = streams.find(({ codec_type }) => codec_type === 'audio');
  const seconds = Number(format?.duration ?? video?.duration ?? audio?.duration ?? 0);
  return {
    seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : 0,
    ...(video && { video: videoOf(video) }),
    ...(audio && {
      audio: {
        codec: audioCodec(audio.codec_name ?? 'unknown'),
        channels: audio.channels ?? 0,
        sampleRate: Number(audio.sample_rate ?? 0) || 0,
      },
    }),
  };
}

function videoOf(stream: Stream): NonNullable<Probe['video']> {
  const { width = 0, height = 0, codec_name: codec = 'unknown', pix_fmt: pixelFormat = '' } = stream;
  if (width * height > LIMITS.workerPixels) throw new MediaError('too-large');
  const [across = 1, down = 1] = (stream.sample_aspect_ratio ?? '1:1').split(':').map(Number);
  const square = !(across > 0 && down > 0) || across === down;
  const stretched = square ? width : Math.max(1, Math.trunc((width * across) / down));
  const rotated = (stream.side_data_list ?? []).some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  const [frames = 0, per = 1] = (stream.avg_frame_rate ?? '').split('/').map(Number);
  return {
    codec:
      isPlain(pixelFormat) || codec !== 'h264' ? codec : videoCodec(codec, stream.profile ?? pixelFormat),
    width: rotated ? height : stretched,
    height: rotated ? stretched : height,
    square,
    pixelFormat,
    hdr: stream.color_transfer === 'smpte2084' || stream.color_transfer === 'arib-std-b67',
    framesPerSecond: per > 0 && frames > 0 ? frames / per : 0,
  };
}

/** Returns true for 8-bit 4:2:0, which is the only H.264 pixel format that every player supports. */
const isPlain = (pixelFormat: string): boolean => pixelFormat === 'yuv420p' || pixelFormat === 'yuvj420p';

/** Returns the facts about a video or audio file as properties of an asset. */
export function videoFacts({ seconds, video, audio }: Probe): VideoFacts {
  return {
    ...(seconds > 0 ? { duration: Number(seconds.toFixed(3)) } : {}),
    ...(video ? { video_codec: video.codec } : {}),
    ...(video && video.framesPerSecond > 0 ? { frame_rate: Number(video.framesPerSecond.toFixed(3)) } : {}),
    ...(audio ? { audio_codec: audio.codec } : {}),
    ...(audio && audio.sampleRate > 0 ? { sample_rate: audio.sampleRate } : {}),
    ...(audio && audio.channels > 0 ? { channels: audio.channels } : {}),
  };
}
