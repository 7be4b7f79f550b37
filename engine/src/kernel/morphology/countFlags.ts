/** How many flags are set. @param flags 0 where not set */
export const countFlags = (flags: Uint8Array): number => {
  let count = 0
  for (const flag of flags) if (flag !== 0) count++
  return count
}
