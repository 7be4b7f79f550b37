/** Merges probability maps of different sizes as they come. */
export interface TextMapMerger {
  /** @param map probabilities 0–1, row by row, of any size */
  readonly add: (map: Float32Array, mapColumns: number) => void
  /** At each pixel the mean of its highest probabilities. */
  readonly merged: () => Float32Array
}

/**
 * @param agreeing how many views must agree: the mean of that many highest probabilities counts
 */
export const mergeTextMaps = (columns: number, rows: number, agreeing: number): TextMapMerger => {
  // Highest probabilities so far at each pixel, the very highest in the first plane.
  const highest = Array.from({ length: agreeing }, () => new Float32Array(columns * rows))
  const insert = (at: number, probability: number): void => {
    let value = probability
    for (const plane of highest) {
      const held = plane[at] as number
      if (value <= held) continue
      plane[at] = value
      value = held
    }
  }
  return {
    add: (map, mapColumns) => {
      const mapRows = map.length / mapColumns
      const fromColumns = Int32Array.from({ length: columns }, (_, column) =>
        Math.floor(((column + 0.5) * mapColumns) / columns),
      )
      for (let row = 0; row < rows; row++) {
        const from = Math.floor(((row + 0.5) * mapRows) / rows) * mapColumns
        for (let column = 0; column < columns; column++) {
          insert(row * columns + column, map[from + (fromColumns[column] as number)] as number)
        }
      }
    },
    merged: () =>
      Float32Array.from(
        { length: columns * rows },
        (_, at) => highest.reduce((sum, plane) => sum + (plane[at] as number), 0) / agreeing,
      ),
  }
}
