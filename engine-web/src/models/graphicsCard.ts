import type { Runtime } from './onnxSession.ts'

/** What a browser tells of a graphics card, as far as this file uses it. */
interface Gpu {
  readonly requestAdapter: () => Promise<{
    readonly info: Readonly<Record<'vendor' | 'architecture' | 'device' | 'description', string>> & {
      /** Whether the adapter is a program on the processor. */
      readonly isFallbackAdapter?: boolean
    }
  } | null>
}

/**
 * Name of the graphics card, where the browser offers a real one and can suspend WebAssembly (JSPI), which the smaller of the two
 * builds of onnxruntime with WebGPU needs.
 */
export const findCard = async (scope: { readonly gpu?: Gpu }): Promise<string | null> => {
  if (scope.gpu === undefined || !('Suspending' in WebAssembly)) return null
  const adapter = await scope.gpu.requestAdapter().catch(() => null)
  if (adapter === null || adapter.info.isFallbackAdapter === true) return null
  const { vendor, architecture, device, description } = adapter.info
  return [vendor, architecture, device, description].filter((part) => part !== '').join(' ')
}

/** Bytes of a file, kept in a cache in place of the version before, where the browser has room. */
export const keptFile = async (
  cache: Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>,
  url: string,
  fetchBytes: (url: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> => {
  const kept = await cache.match(url)
  if (kept) return new Uint8Array(await kept.arrayBuffer())
  const bytes = await fetchBytes(url)
  for (const request of await cache.keys()) if (request.url.endsWith('.wasm')) await cache.delete(request)
  await cache.put(url, new Response(bytes)).catch(() => undefined)
  return bytes
}

/** Loads the runtime that runs networks on the card. */
export const loadCardRuntime = async (
  script: string,
  wasm: Uint8Array<ArrayBuffer>,
  threads: number,
): Promise<Runtime> => {
  const runtime: Runtime = await import('onnxruntime-web/jspi')
  runtime.env.wasm.wasmPaths = { mjs: script }
  runtime.env.wasm.wasmBinary = wasm
  runtime.env.wasm.numThreads = threads
  return runtime
}
