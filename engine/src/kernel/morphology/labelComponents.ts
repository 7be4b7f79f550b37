/** The connected components of a binary image. */
export interface Components {
  /**
   * For each pixel 0 where it is unset, else the number of its component, 1–`count`, in the order
   * of their first pixels.
   */
  readonly labels: Int32Array
  readonly count: number
}

/**
 * The first run of a run's component as far as it is known; shortens the way there for the next
 * time.
 */
const rootOf = (run: number, parents: number[]): number => {
  let root = run
  while (parents[root] !== root) {
    parents[root] = parents[parents[root] as number] as number
    root = parents[root] as number
  }
  return root
}

/**
 * Labels connected components: runs of set pixels are joined to those they touch in the row above.
 * Source: Wu, Otoo, Suzuki, "Optimizing two-pass connected-component labeling algorithms", Pattern
 * Analysis and Applications 2009.
 *
 * @param mask row by row; 0 is unset, any other value is set
 * @param width columns; the height follows from the number of pixels
 * @param connectivity 4: pixels side by side are connected; 8: those corner to corner too
 */
export const labelComponents = (mask: Uint8Array, width: number, connectivity: 4 | 8): Components => {
  const height = mask.length / width
  const reach = connectivity === 8 ? 1 : 0
  const [starts, ends, parents]: [number[], number[], number[]] = [[], [], []]
  let above = 0
  for (let row = 0; row < height; row++) {
    const firstHere = starts.length
    const end = (row + 1) * width
    for (let at = row * width; at < end; at++) {
      if (mask[at] === 0) continue
      const start = at
      while (at < end && mask[at] !== 0) at++
      const run = starts.push(start) - 1
      ends.push(at)
      parents.push(run)
      while (above < firstHere && (ends[above] as number) + reach <= start - width) above++
      for (let other = above; other < firstHere && (starts[other] as number) < at - width + reach; other++) {
        const [one, two] = [rootOf(other, parents), rootOf(run, parents)]
        parents[Math.max(one, two)] = Math.min(one, two)
      }
    }
    above = firstHere
  }
  const labels = new Int32Array(mask.length)
  const numbers = new Int32Array(starts.length)
  let count = 0
  for (let run = 0; run < starts.length; run++) {
    const root = rootOf(run, parents)
    if (root === run) numbers[run] = ++count
    labels.fill(numbers[root] as number, starts[run], ends[run])
  }
  return { labels, count }
}
