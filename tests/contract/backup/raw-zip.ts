import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip, with headers that may contradict its content. */
export interface RawEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly deflate?: boolean;
  /** Stated size. Default: the real one. */
  readonly size?: number;
  /** Stated position of its header. Default: the real one. */
  readonly offset?: number;
}

/** Writes a zip byte by byte, because no library writes the archives that a reader must reject. */
export function writeRawZip(entries: readonly RawEntry[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, deflate = false, size, offset: stated } of entries) {
    const bytes = Buffer.from(content);
    const data = deflate ? deflateRawSync(bytes, { level: 9 }) : bytes;
    const encoded = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x800, 2);
    shared.writeUInt16LE(deflate ? 8 : 0, 4);
    shared.writeUInt16LE(0x21, 8);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(size ?? bytes.length, 18);
    shared.writeUInt16LE(encoded.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, encoded, data]);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(stated ?? offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, end, encoded]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Uint8Array.from(Buffer.concat([...locals, directory, end]));
}
