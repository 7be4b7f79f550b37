/** Addresses of a kernel's builds: one that multiplies and adds in one instruction, and one for browsers without. */
export interface KernelBuilds {
  readonly fused: string
  readonly plain: string
}

/**
 * Compiles the faster build that this browser can run.
 * @throws Error when the file cannot be fetched
 */
export const loadKernels = async (
  { fused, plain }: KernelBuilds,
  fetchBytes: (url: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<WebAssembly.Module> => {
  const bytes = await fetchBytes(fused)
  return WebAssembly.compile(WebAssembly.validate(bytes) ? bytes : await fetchBytes(plain))
}
