import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initSync, WasmBuilder, WasmReader } from '@contentauth/c2pa-wasm'

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

let isOpen = false

/** Loads the official library (c2pa-rs as WebAssembly) once, with the first file that needs it. */
const open = (): void => {
  if (isOpen) return
  Object.defineProperty(globalThis, 'FileReaderSync', { value: BytesReader, configurable: true })
  const path = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm')
  initSync({ module: readFileSync(path) })
  isOpen = true
}

/** Bytes as the library takes files. */
export const blobOf = (bytes: Uint8Array, mediaType: string): Blob => new BytesBlob(bytes, mediaType)

/** Whether a file was fetched or its signer is trusted is never asked of a network. */
const offline = { verify: { verify_after_sign: false, verify_trust: false, remote_manifest_fetch: false } }

/** @param definition of the manifest, as c2pa-rs describes it */
export const openBuilder = (definition: object): WasmBuilder => {
  open()
  return WasmBuilder.fromJson(JSON.stringify(definition), JSON.stringify(offline))
}

/**
 * Reads and validates the manifests of a file.
 * @throws the library’s message when there is none or its boxes cannot be read
 */
export const openReader = (bytes: Uint8Array, mediaType: string): Promise<WasmReader> => {
  open()
  return WasmReader.fromBytes(mediaType, bytes, JSON.stringify(offline))
}
