// Plain JavaScript: the command line's launcher reads it, too, and may run on a Node that knows no types.

/**
 * Flags of Node for a process that edits photos. Its heap is small, but large arrays outside the heap come and go and start a
 * collection dozens of times an edit; V8's helper threads then take processor time from the networks and save the edit none.
 */
export const pixelProcessFlags = ['--single-threaded-gc']

const keptBytes = String(1 << 30)

/**
 * Environment of a process that edits photos. The system clears memory page by page when it is first written, and a network's layers are new memory in every call:
 * glibc asks for pages of 2 MiB instead of 4 KiB (`transparent_hugepage` must not be `never`), and keeps the memory of arrays that come and go instead of giving
 * back each one above 128 kB. Other C libraries ignore it.
 */
export const pixelProcessEnvironment = {
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  MALLOC_MMAP_THRESHOLD_: keptBytes,
  MALLOC_TRIM_THRESHOLD_: keptBytes,
}
