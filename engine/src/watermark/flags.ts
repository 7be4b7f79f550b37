/** 1 where a plane reaches a value, 0 elsewhere. */
export const flagsFrom = (plane: Float32Array, least: number): Uint8Array =>
  Uint8Array.from(plane, (value) => (value >= least ? 1 : 0))

/** Flags of a plane, one byte per pixel: 1 or 0; pixels next to a 1 (diagonals too) become 1. */
export const grownOnce = (flags: Uint8Array, width: number): Uint8Array => {
  const out = flags.slice()
  for (let at = 0; at < flags.length; at++) {
    if (flags[at] === 0) continue
    const column = at % width
    for (let down = -1; down <= 1; down++) {
      for (let across = -1; across <= 1; across++) {
        const to = at + down * width + across
        if (column + across >= 0 && column + across < width && to >= 0 && to < out.length) out[to] = 1
      }
    }
  }
  return out
}

/** Distance of each 1 from the nearest 0, in steps across or down. */
export const depthOf = (flags: Uint8Array, width: number): Float32Array => {
  const height = flags.length / width
  const depth = Float32Array.from(flags, (value) => (value === 1 ? width + height : 0))
  for (let at = 0; at < depth.length; at++) {
    if (at % width > 0) depth[at] = Math.min(depth[at] as number, (depth[at - 1] as number) + 1)
    if (at >= width) depth[at] = Math.min(depth[at] as number, (depth[at - width] as number) + 1)
  }
  for (let at = depth.length - 1; at >= 0; at--) {
    if ((at % width) + 1 < width) depth[at] = Math.min(depth[at] as number, (depth[at + 1] as number) + 1)
    if (at + width < depth.length) depth[at] = Math.min(depth[at] as number, (depth[at + width] as number) + 1)
  }
  return depth
}

/** The greatest value within a square of 2 × radius + 1 pixels round each pixel. */
export const highestNear = (plane: Float32Array, width: number, radius: number): Float32Array => {
  const height = plane.length / width
  const across = plane.map((_, at) => {
    const column = at % width
    let most = 0
    for (let x = Math.max(0, column - radius); x <= Math.min(width - 1, column + radius); x++) {
      most = Math.max(most, plane[at - column + x] as number)
    }
    return most
  })
  return across.map((_, at) => {
    const row = Math.floor(at / width)
    let most = 0
    for (let y = Math.max(0, row - radius); y <= Math.min(height - 1, row + radius); y++) {
      most = Math.max(most, across[y * width + (at % width)] as number)
    }
    return most
  })
}
