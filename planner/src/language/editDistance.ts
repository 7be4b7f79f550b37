/** Rows of the table below, kept from call to call: a prompt's words are compared thousands of times. */
const longestCompared = 64
const rows = [0, 1, 2].map(() => new Uint8Array(longestCompared + 1))

/**
 * Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours that turn one word into the
 * other; `limit + 1` as soon as more than `limit` are needed, and for words of more than 64 letters.
 */
export const editDistance = (from: string, to: string, limit: number): number => {
  if (Math.abs(from.length - to.length) > limit || Math.max(from.length, to.length) > longestCompared) return limit + 1
  let [beforeLast, last, current] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let column = 0; column <= to.length; column++) last[column] = column
  for (let row = 1; row <= from.length; row++) {
    current[0] = row
    let least = row
    for (let column = 1; column <= to.length; column++) {
      const isSame = from.charCodeAt(row - 1) === to.charCodeAt(column - 1)
      let cost = Math.min(last[column - 1]! + (isSame ? 0 : 1), last[column]! + 1, current[column - 1]! + 1)
      const isSwap =
        row > 1 &&
        column > 1 &&
        from.charCodeAt(row - 1) === to.charCodeAt(column - 2) &&
        from.charCodeAt(row - 2) === to.charCodeAt(column - 1)
      if (isSwap) cost = Math.min(cost, beforeLast[column - 2]! + 1)
      current[column] = cost
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    const spare = beforeLast
    beforeLast = last
    last = current
    current = spare
  }
  return last[to.length]!
}
