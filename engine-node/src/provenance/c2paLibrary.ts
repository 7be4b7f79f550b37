import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { WasmBuilder, WasmReader } from '@contentauth/c2pa-wasm'

/** A `Blob` whose bytes can be read at once, as the library does through `FileReaderSync`, which Node lacks. */
class BytesBlob extends Blob {
  readonly source: Uint8Array

  constructor(source: Uint8Array, type: string) {
    super([], { type })
    this.source = source
    Object.defineProperty(this, 'size', { value: source.length })
  }

  override slice(start = 0, end = this.size, type = this.type): BytesBlob {
    return new BytesBlob(this.source.subarray(start, end), type)
  }
}

class BytesReader {
  readAsArrayBuffer({ source }: BytesBlob): ArrayBuffer {
    return new Uint8Array(source).buffer
  }
}

type Library = typeof import('@contentauth/c2pa-wasm')

const require = createRequire(import.meta.url)
let library: Promise<Library> | undefined
/** Counts the instances: a module that is imported under another name is another module, with memory of its own. */
let instance = 0

const load = async (): Promise<Library> => {
  Object.defineProperty(globalThis, 'FileReaderSync', { value: BytesReader, configurable: true })
  const path = require.resolve('@contentauth/c2pa-wasm')
  const loaded: Library = await import(`${pathToFileURL(path).href}?instance=${instance++}`)
  loaded.initSync({ module: readFileSync(require.resolve('@contentauth/c2pa-wasm/c2pa.wasm')) })
  return loaded
}

/** The official library (c2pa-rs as WebAssembly), loaded with the first file that needs it. */
const open = (): Promise<Library> => {
  library ??= load()
  return library
}

/**
 * Works with the library. One that has panicked is in no known state: the next file gets a fresh instance.
 * @throws what `work` throws
 */
export const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    // What WebAssembly throws when its code aborts.
    if (error instanceof Error && error.name === 'RuntimeError') library = undefined
    throw error
  }
}

/** Bytes as the library takes files. */
export const blobOf = (bytes: Uint8Array, mediaType: string): Blob => new BytesBlob(bytes, mediaType)

/** Whether a file was fetched or its signer is trusted is never asked of a network. */
const offline = { verify: { verify_after_sign: false, verify_trust: false, remote_manifest_fetch: false } }

/** @param definition of the manifest, as c2pa-rs describes it */
export const openBuilder = async (definition: object): Promise<WasmBuilder> => {
  const { WasmBuilder: Builder } = await open()
  return Builder.fromJson(JSON.stringify(definition), JSON.stringify(offline))
}

/**
 * Reads and validates the manifests of a file.
 * @throws the library’s message when there is none or its boxes cannot be read
 */
export const openReader = async (bytes: Uint8Array, mediaType: string): Promise<WasmReader> => {
  const { WasmReader: Reader } = await open()
  return Reader.fromBytes(mediaType, bytes, JSON.stringify(offline))
}
