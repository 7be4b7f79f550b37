import { type DetectedThing, detectedThings } from '@spotless/contract/thing'
import { clamp01 } from '../kernel/scalar/clamp01.ts'
import type { Box } from '../raster/raster.ts'

/** An object that a detector found. */
export interface Detection {
  readonly label: DetectedThing
  /** 0–1. */
  readonly score: number
  /** In pixels of the photo, inside it. */
  readonly box: Box
}

/** Side of the network's output grid, in cells. */
export const gridSize = 128
/** Input samples per cell. */
const stride = 4
const inputPx = gridSize * stride

/** Whether no cell of the 3 × 3 around one scores higher. */
const isPeak = (scores: Float32Array, row: number, column: number, score: number): boolean => {
  for (let y = Math.max(0, row - 1); y <= Math.min(gridSize - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(gridSize - 1, column + 1); x++) {
      if ((scores[y * gridSize + x] as number) > score) return false
    }
  }
  return true
}

/**
 * Decodes the output of CenterNet: each cell whose score is the highest of its class among its neighbours is an object, with
 * the regressed distances to its four sides.
 * Source: Zhou, Wang, Krähenbühl, "Objects as Points", 2019.
 *
 * @param scores 80 planes of `gridSize` × `gridSize`, 0–1
 * @param sides four planes: the distances left, up, right and down, in input samples
 * @param view the part of the photo that the network read
 * @param minScore detections below this score are dropped, 0–1
 */
export const decodeDetections = (
  scores: Float32Array,
  sides: Float32Array,
  view: Box,
  minScore: number,
): readonly Detection[] => {
  const cells = gridSize * gridSize
  const detections: Detection[] = []
  for (const [index, label] of detectedThings.entries()) {
    const classScores = scores.subarray(index * cells, (index + 1) * cells)
    for (let cell = 0; cell < cells; cell++) {
      const score = classScores[cell] as number
      if (score < minScore) continue
      const row = Math.floor(cell / gridSize)
      const column = cell % gridSize
      if (!isPeak(classScores, row, column, score)) continue
      const left = clamp01((column * stride - (sides[cell] as number)) / inputPx) * view.width
      const top = clamp01((row * stride - (sides[cells + cell] as number)) / inputPx) * view.height
      const right = clamp01((column * stride + (sides[2 * cells + cell] as number)) / inputPx) * view.width
      const bottom = clamp01((row * stride + (sides[3 * cells + cell] as number)) / inputPx) * view.height
      const box = {
        left: view.left + Math.floor(left),
        top: view.top + Math.floor(top),
        width: Math.ceil(right) - Math.floor(left),
        height: Math.ceil(bottom) - Math.floor(top),
      }
      if (box.width > 1 && box.height > 1) detections.push({ label, score, box })
    }
  }
  return detections
}
