import type { Inverted } from './invertMark.ts'
import type { MarkPatch } from './markPatch.ts'

/** People rarely paint so widely around a mark that less than this fraction of the area is ink. */
const minInkFraction = 0.05
/** What was taken away must have been visible, in levels. */
const minChange = 3

/** Whether an inversion found enough ink in the painted area for it to be the intended mark. */
export const hasEnoughInk = ({ painted }: MarkPatch, { coverage }: Inverted): boolean => {
  let ink = 0
  let area = 0
  for (let at = 0; at < painted.length; at++) {
    area += painted[at] as number
    ink += coverage[at] as number
  }
  return ink >= minInkFraction * area
}

/** Whether what an inversion took away was visible. */
export const wasVisible = ({ painted, planes }: MarkPatch, inverted: Inverted): boolean => {
  let covered = 0
  let change = 0
  for (let at = 0; at < painted.length; at++) {
    if (inverted.coverage[at] === 0) continue
    covered++
    for (const [channel, plane] of planes.entries()) {
      change += Math.abs((plane[at] as number) - ((inverted.planes[channel] as Float32Array)[at] as number)) / 3
    }
  }
  return change >= minChange * covered
}
