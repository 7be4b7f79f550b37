/** How browsers, onnxruntime and libvips say that memory has run out. */
const memoryWords = /alloc|out of memory|OOM|enlarge memory|Invalid (typed )?array (buffer )?length|memory access/i

/** onnxruntime throws the address of what C++ threw where it has no room to say more. */
const isAddress = (error: unknown): boolean => typeof error === 'number'

/** Why an edit failed here, for people. */
export const describeFailure = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error)
  if (isAddress(error) || memoryWords.test(message))
    return 'This browser gave the edit too little memory. Close other tabs, or take a smaller photo.'
  return `The edit failed on this device: ${message}`
}
