/**
 * Flags of Node for a process that edits photos. Its heap is small, but large arrays outside the heap come and go and start a
 * collection dozens of times an edit; V8's helper threads then take processor time from the networks and save the edit none.
 */
export const pixelProcessFlags: readonly string[] = ['--single-threaded-gc']
