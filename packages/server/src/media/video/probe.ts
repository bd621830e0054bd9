import { videoCodec, audioCodec } from '../../lib/codec-names.js';
import { LIMITS } from '../common/limits.js';
import type { VideoFacts } from '../common/decoded-image.js';
import { MediaError } from '../../lib/media-error.js';
import { runTool } from '../../workers/spawn.js';
import type { OpenSource } from '../common/source.js';

/** The demuxer is named, so that a text in a film's clothes is not taken for a playlist of other files. */
const DEMUXERS: Readonly<Record<string, string>> = {
  '3g2': 'mov',
  '3gp': 'mov',
  aac: 'aac',
  aiff: 'aiff',
  ape: 'ape',
  asf: 'asf',
  avi: 'avi',
  flac: 'flac',
  flv: 'flv',
  m2ts: 'mpegts',
  m4a: 'mov',
  m4v: 'mov',
  mka: 'matroska',
  mkv: 'matroska',
  mov: 'mov',
  mp3: 'mp3',
  mp4: 'mov',
  mpg: 'mpeg',
  mts: 'mpegts',
  mxf: 'mxf',
  ogg: 'ogg',
  ogv: 'ogg',
  opus: 'ogg',
  ts: 'mpegts',
  vob: 'mpeg',
  wav: 'wav',
  webm: 'matroska',
  wma: 'asf',
  wmv: 'asf',
};

/** The first moving picture in a film; `0:V` leaves out the cover, which is a stream of pictures too. */
export const VIDEO_STREAM = '0:V:0';

/**
 * How ffmpeg and ffprobe are to read a file: as what it is, and nothing but files, whatever it refers to.
 *
 * @throws MediaError `unsupported-format`
 */
export async function inputOf(source: OpenSource): Promise<string[]> {
  const demuxer = DEMUXERS[source.filetype.toLowerCase()];
  if (!demuxer) throw new MediaError('unsupported-format');
  return ['-protocol_whitelist', 'file', '-f', demuxer, '-i', `file:${await source.plainPath()}`];
}

/** What the header of a film or a sound tells. */
export interface Probe {
  /** 0 where it is not known. */
  seconds: number;
  video?: {
    /** As `Asset.video_codec`. */
    codec: string;
    /** Pixels as displayed: upright, and square. */
    width: number;
    height: number;
    /** Whether the pixels as stored are square. */
    square: boolean;
    pixelFormat: string;
    /** Brighter than a usual screen: has to be brought down for one. */
    hdr: boolean;
    framesPerSecond: number;
  };
  audio?: {
    /** As `Asset.audio_codec`. */
    codec: string;
    channels: number;
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
  duration?: string;
  disposition?: { attached_pic?: number };
  side_data_list?: { rotation?: number }[];
}

const ENTRIES = [
  'format=duration',
  'stream=codec_type,codec_name,profile,pix_fmt,width,height,sample_aspect_ratio,color_transfer,avg_frame_rate,channels,duration',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
].join(':');

/** @throws MediaError `tool-missing`, `damaged`, `too-large` */
export async function probe(source: OpenSource, signal: AbortSignal): Promise<Probe> {
  const args = ['-v', 'error', '-of', 'json', '-show_entries', ENTRIES, ...(await inputOf(source))];
  const cwd = await source.folder();
  const text = (await runTool('ffprobe', args, { cwd, signal, seconds: 20 })).toString('utf8');
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
      audio: { codec: audioCodec(audio.codec_name ?? 'unknown'), channels: audio.channels ?? 0 },
    }),
  };
}

function videoOf(stream: Stream): NonNullable<Probe['video']> {
  const { width = 0, height = 0, codec_name: codec = 'unknown', pix_fmt: pixelFormat = '' } = stream;
  if (width * height > LIMITS.workerPixels) throw new MediaError('too-large');
  const [across = 1, down = 1] = (stream.sample_aspect_ratio ?? '1:1').split(':').map(Number);
  const square = !(across > 0 && down > 0) || across === down;
  const stretched = square ? width : Math.max(1, Math.trunc((width * across) / down));
  const turned = (stream.side_data_list ?? []).some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  const [frames = 0, per = 1] = (stream.avg_frame_rate ?? '').split('/').map(Number);
  return {
    codec:
      isPlain(pixelFormat) || codec !== 'h264' ? codec : videoCodec(codec, stream.profile ?? pixelFormat),
    width: turned ? height : stretched,
    height: turned ? stretched : height,
    square,
    pixelFormat,
    hdr: stream.color_transfer === 'smpte2084' || stream.color_transfer === 'arib-std-b67',
    framesPerSecond: per > 0 && frames > 0 ? frames / per : 0,
  };
}

/** 8 bits, 4:2:0: the only pixels in H.264 that every player knows. */
const isPlain = (pixelFormat: string): boolean => pixelFormat === 'yuv420p' || pixelFormat === 'yuvj420p';

/** What a film or a sound tells of itself, as the asset carries it. */
export function videoFacts({ seconds, video, audio }: Probe): VideoFacts {
  return {
    ...(seconds > 0 ? { duration: Number(seconds.toFixed(3)) } : {}),
    ...(video ? { video_codec: video.codec } : {}),
    ...(audio ? { audio_codec: audio.codec } : {}),
  };
}
