/** Bytes in the megabyte that limits are stated in. */
export const bytesPerMegabyte = 1024 * 1024

/** Largest photo taken in, in pixels; checked from the header before any pixel is decoded. */
export const maxInputPixels = 50_000_000

/** Longest side of a photo taken in, in pixels: the limit of WebP and well inside that of JPEG. */
export const maxInputSidePx = 16_383

/** Largest result made, in pixels; checked before any work is done. */
export const maxOutputPixels = 128_000_000

/** Longest mask PNG accepted inside a process request, in bytes. */
export const maxMaskBytes = 8 * bytesPerMegabyte

/** Longest prompt, in characters. */
export const maxPromptCharacters = 2_000

/** Longest contact message, in characters. */
export const maxMessageCharacters = 5_000

/** A token older than this is not exchanged for a cookie by itself (specification, section 9). */
export const maxSyncTokenAgeMs = 300_000
