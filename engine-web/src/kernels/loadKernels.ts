import { shareOpening } from '@spotless/engine-node/models/shareOpening'

/** Addresses of a kernel's builds: one that multiplies and adds in one instruction, and one for browsers without. */
export interface KernelBuilds {
  readonly fused: string
  readonly plain: string
}

/**
 * A loader that compiles the faster build that this browser can run, once.
 * @returns rejects with an Error when the file cannot be fetched; the next call tries again
 */
export const kernelLoader = (
  { fused, plain }: KernelBuilds,
  fetchBytes: (url: string) => Promise<Uint8Array<ArrayBuffer>>,
): (() => Promise<WebAssembly.Module>) => {
  const { openOnce } = shareOpening(async (url: string) => {
    const bytes = await fetchBytes(url)
    return WebAssembly.compile(WebAssembly.validate(bytes) ? bytes : await fetchBytes(plain))
  })
  return () => openOnce(fused)
}
