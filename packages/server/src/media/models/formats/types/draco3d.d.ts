/** Declares the part of draco3d that the server uses. The package has no type declarations. */
declare module 'draco3d' {
  interface List {
    GetValue(at: number): number;
  }
  interface Attribute {
    num_components(): number;
  }
  interface Mesh {
    num_points(): number;
    num_faces(): number;
  }
  interface Buffer {
    Init(bytes: Int8Array, length: number): void;
  }
  interface Decoder {
    DecodeBufferToMesh(buffer: Buffer, mesh: Mesh): { ok(): boolean };
    GetAttributeByUniqueId(mesh: Mesh, id: number): Attribute;
    GetAttributeFloatForAllPoints(mesh: Mesh, attribute: Attribute, values: List): boolean;
    GetFaceFromMesh(mesh: Mesh, at: number, face: List): boolean;
  }
  interface Draco {
    DecoderBuffer: new () => Buffer;
    Decoder: new () => Decoder;
    Mesh: new () => Mesh;
    DracoFloat32Array: new () => List;
    DracoInt32Array: new () => List;
    destroy(object: object): void;
  }
  const draco3d: { createDecoderModule(options: object): Promise<Draco> };
  export default draco3d;
}
