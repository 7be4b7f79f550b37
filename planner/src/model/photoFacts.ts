import type { Thing } from '@spotless/contract/thing'

/** A thing in a photo and the part of the frame that it takes, in per cent of width and height. */
export interface FoundThing {
  readonly thing: Thing
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** All that a language model is told of a photo. */
export interface PhotoFacts {
  readonly widthPx: number
  readonly heightPx: number
  readonly faces: number
  readonly things: readonly FoundThing[]
}
