/** Bytes per megabyte in stated limits. */
export const bytesPerMegabyte = 1024 * 1024

/** Most pixels of an uploaded photo, checked in its header before it is decoded. */
export const maxInputPixels = 50_000_000

/** Longest side of an uploaded photo: the limit of WebP, below that of JPEG. */
export const maxInputSidePx = 16_383

/** Most pixels of a result, checked before the edit starts. */
export const maxOutputPixels = 128_000_000

/** Largest mask PNG in a process request, in bytes. */
export const maxMaskBytes = 8 * bytesPerMegabyte

/** Longest prompt, in characters. */
export const maxPromptCharacters = 2_000

/** Longest contact message, in characters. */
export const maxMessageCharacters = 5_000

/** Oldest token that is exchanged for a cookie automatically (specification, section 9). */
export const maxSyncTokenAgeMs = 300_000

/** Different fills that one charged erase has beside its first, each made once. */
export const maxFreeFills = 11

/** Most files of one batch. */
export const maxBatchFiles = 2_000
