declare module 'libheif-js/libheif-wasm/libheif.js' {
  /** What is used of libheif's bindings; its own types leave the decoder out. */
  interface HeifHandle {
    readonly [brand: string]: unknown
  }

  export interface DecodedPlane {
    readonly width: number
    readonly height: number
    /** Bytes from one row to the next. */
    readonly stride: number
    readonly bits_per_pixel: number
    readonly data: Uint8Array
  }

  interface LibHeif {
    readonly HeifDecoder: new () => {
      readonly decode: (file: Uint8Array) => readonly {
        readonly handle: HeifHandle
        readonly is_primary: () => boolean | number
      }[]
    }
    readonly heif_image_handle_has_alpha_channel: (handle: HeifHandle) => number
    readonly heif_image_handle_get_width: (handle: HeifHandle) => number
    readonly heif_image_handle_get_height: (handle: HeifHandle) => number
    readonly heif_js_decode_image2: (
      handle: HeifHandle,
      colorspace: unknown,
      chroma: unknown,
    ) => { readonly channels?: readonly DecodedPlane[]; readonly message?: string }
    readonly heif_colorspace: Readonly<Record<string, unknown>>
    readonly heif_chroma: Readonly<Record<string, unknown>>
  }

  interface OpenOptions {
    /** Replaces the reading and compiling of the package's own file; `receive` gets the instance at once. */
    readonly instantiateWasm: (
      imports: WebAssembly.Imports,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => WebAssembly.Exports
  }

  const openLibHeif: (options: OpenOptions) => LibHeif
  // biome-ignore lint/style/noDefaultExport: the package is CommonJS
  export default openLibHeif
}

/** What is used of WebAssembly; Node's types leave its values out. */
declare const WebAssembly: {
  readonly compile: (bytes: Uint8Array<ArrayBuffer>) => Promise<WebAssembly.Module>
  readonly Instance: new (module: WebAssembly.Module, imports: WebAssembly.Imports) => WebAssembly.Instance
}
