/**
 * Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours that turn one word into the
 * other; `limit + 1` as soon as more than `limit` are needed.
 */
export const editDistance = (from: string, to: string, limit: number): number => {
  if (Math.abs(from.length - to.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= to.length; column++) {
      const substituted = last[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1)
      let cost = Math.min(substituted, last[column]! + 1, current[column - 1]! + 1)
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (isSwap) cost = Math.min(cost, beforeLast[column - 2]! + 1)
      current.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return last[to.length]!
}
