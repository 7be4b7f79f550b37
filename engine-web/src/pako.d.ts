/** What this package uses of pako, which has no types of its own. */
declare module 'pako' {
  export class Deflate {
    constructor(options: { readonly level: number; readonly raw: boolean })
    /** @param mode 2 flushes to a byte boundary, 4 ends the stream (zlib's Z_SYNC_FLUSH and Z_FINISH) */
    push(bytes: Uint8Array, mode: 2 | 4): boolean
    readonly chunks: Uint8Array[]
    readonly result: Uint8Array
  }
}
