/**
 * Greedy non-maximum suppression: visits detections in order of falling score and drops each one that repeats a kept one.
 * Source: Neubeck and Van Gool 2006, "Efficient Non-Maximum Suppression".
 *
 * @param isDuplicate whether a detection shows the same thing as a kept one, for instance by their `iou`
 * @returns the kept detections, highest score first; equal scores keep their order
 */
export const nonMaxSuppression = <T extends { readonly score: number }>(
  detections: readonly T[],
  isDuplicate: (kept: T, candidate: T) => boolean,
): T[] => {
  const kept: T[] = []
  for (const candidate of [...detections].sort((a, b) => b.score - a.score)) {
    if (!kept.some((other) => isDuplicate(other, candidate))) kept.push(candidate)
  }
  return kept
}
