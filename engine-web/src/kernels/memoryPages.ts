const pageBytes = 65_536

/** Pages of a WebAssembly memory that hold so many bytes. */
export const memoryPages = (bytes: number): number => Math.ceil(bytes / pageBytes)
