import type { Box } from '../../raster/raster.ts'

/** Intersection over union (Jaccard index) of two boxes, 0–1. */
export const iou = (one: Box, other: Box): number => {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  if (width <= 0 || height <= 0) return 0
  const intersection = width * height
  return intersection / (one.width * one.height + other.width * other.height - intersection)
}
