/**
 * Flags of Node for a process that edits photos. Its heap is small, but large arrays outside the heap come and go and start a
 * collection dozens of times an edit; V8's helper threads then take processor time from the networks and save the edit none.
 */
export const pixelProcessFlags: readonly string[] = ['--single-threaded-gc']

const keptBytes = String(1 << 30)

/**
 * Environment of a process that edits photos: glibc keeps the memory of arrays that come and go, instead of asking the system for
 * each one above 128 kB and giving it back. Memory that is new costs the time that the system takes to clear it, page by page.
 * Other C libraries ignore it.
 */
export const pixelProcessEnvironment: Readonly<Record<string, string>> = {
  MALLOC_MMAP_THRESHOLD_: keptBytes,
  MALLOC_TRIM_THRESHOLD_: keptBytes,
}
