/** Declares the part of occt-import-js that the server uses. The package has no type declarations. */
declare module 'occt-import-js' {
  type Rgb = [number, number, number];
  interface Mesh {
    attributes: { position: { array: number[] }; normal?: { array: number[] } };
    index: { array: number[] };
    color?: Rgb;
    brep_faces?: { first: number; last: number; color: Rgb | null }[];
  }
  interface Occt {
    ReadStepFile(
      bytes: Uint8Array,
      options: { linearUnit?: string } | null,
    ): { success: boolean; meshes: Mesh[] };
  }
  export default function occtImport(): Promise<Occt>;
}
