import { type DetectedThing, detectedThings } from '@spotless/contract/thing'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Box } from '../raster/raster.ts'

export interface Sighting {
  readonly thing: DetectedThing
  /** 0–1. */
  readonly score: number
  /** In pixels of the photo, inside it. */
  readonly box: Box
}

/** Cells per side of the network's answer, and the samples of its input under one cell. */
export const cells = 128
const stride = 4
const inputPx = cells * stride

/**
 * The boxes in a CenterNet answer (Zhou, Wang, Krähenbühl, "Objects as Points", 2019): each cell that is the highest of its
 * class among its neighbours, with the distances to the four sides that the network gives it.
 *
 * @param scores 80 planes of `cells` × `cells`, 0–1
 * @param sides four planes: the distances left, up, right and down, in samples of the network's input
 * @param view the part of the photo that the network saw
 */
export const readBoxes = (scores: Float32Array, sides: Float32Array, view: Box, least: number): readonly Sighting[] => {
  const plane = cells * cells
  const found: Sighting[] = []
  for (const [index, thing] of detectedThings.entries()) {
    const isPeak = (row: number, column: number, score: number): boolean => {
      for (let y = Math.max(0, row - 1); y <= Math.min(cells - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(cells - 1, column + 1); x++)
          if (scores[index * plane + y * cells + x]! > score) return false
      return true
    }
    for (let at = 0; at < plane; at++) {
      const score = scores[index * plane + at]!
      if (score < least) continue
      const [row, column] = [Math.floor(at / cells), at % cells]
      if (!isPeak(row, column, score)) continue
      const left = clamp01((column * stride - sides[at]!) / inputPx) * view.width
      const top = clamp01((row * stride - sides[plane + at]!) / inputPx) * view.height
      const right = clamp01((column * stride + sides[2 * plane + at]!) / inputPx) * view.width
      const bottom = clamp01((row * stride + sides[3 * plane + at]!) / inputPx) * view.height
      const box = {
        left: view.left + Math.floor(left),
        top: view.top + Math.floor(top),
        width: Math.ceil(right) - Math.floor(left),
        height: Math.ceil(bottom) - Math.floor(top),
      }
      if (box.width > 1 && box.height > 1) found.push({ thing, score, box })
    }
  }
  return found
}
