/** What lives in the WebAssembly memory until it is deleted. */
interface Handle {
  readonly isDeleted: () => boolean
  readonly delete: () => void
}

/** Runs work over images of libvips, and deletes at its end those that went through `keep`. */
export const withHandles = <Result>(work: (keep: <T extends Handle>(handle: T) => T) => Result): Result => {
  const handles: Handle[] = []
  try {
    return work((handle) => {
      handles.push(handle)
      return handle
    })
  } finally {
    for (const handle of handles.reverse()) if (!handle.isDeleted()) handle.delete()
  }
}
