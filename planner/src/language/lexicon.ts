import type { Thing } from '@spotless/contract/thing'
import type { Region } from '../kinds/fields.ts'
import type { KindConcepts } from '../kinds/step.ts'
import type { amounts } from './en/amounts.ts'
import type { cues } from './en/cues.ts'
import type { idle } from './en/idle.ts'
import type { places } from './en/places.ts'
import type { verbs } from './en/verbs.ts'

/**
 * What a phrase can mean to the planner. `more:`/`less:` move a setting themselves ("brighter"), `noun:` names it
 * ("brightness"), `high:`/`low:` describe how the photo is or should be ("bright", "dark"), `problem` variants are
 * complaints even without "too" ("blurry"). The English pack and the kinds name the concepts; other languages give
 * them their own phrases.
 */
export type Concept =
  | keyof KindConcepts
  | `region:${Region}`
  | `level:${number}`
  | `count:${number}`
  | `one:${Thing}`
  | `all:${Thing}`
  | keyof typeof amounts
  | keyof typeof idle
  | keyof typeof places
  | keyof typeof verbs

export type Phrases = Readonly<Partial<Record<Concept, readonly string[]>>>

/** How people speak of the file: its format and its size. Phrases are lower case, words separated by one space. */
export interface FileWords {
  /** Bytes of each unit. */
  readonly units: Readonly<Record<string, number>>
  readonly formats: Readonly<Record<string, 'jpeg' | 'png' | 'webp' | 'avif'>>
  readonly atMost: readonly string[]
  readonly otherBounds: readonly string[]
  readonly from: readonly string[]
  readonly trailing: readonly string[]
  readonly as: readonly string[]
  readonly formatNouns: readonly string[]
  readonly verbs: readonly string[]
  readonly objects: readonly string[]
  readonly subjects: readonly string[]
  readonly sizeNouns: readonly string[]
  readonly joints: readonly string[]
  readonly negations: readonly string[]
}

export type Cue = keyof typeof cues
export type Cues = Readonly<Record<Cue, RegExp>>

/** One language; the kinds of step bring their own phrases. Phrases are lower case, words separated by one space. */
export interface Lexicon {
  readonly phrases: Phrases
  readonly cues: Cues
  /** Names of one thing of a kind and of several; what cannot be counted has the second list alone. */
  readonly things: Readonly<Partial<Record<Thing, readonly [one: readonly string[], all: readonly string[]]>>>
  /** Colour names to `#rrggbb`. */
  readonly colours: Readonly<Record<string, string>>
  /** Numbers written out. */
  readonly numbers: Readonly<Record<string, number>>
  /** Colours that a whole photo can lean to: the setting and the sign of the lean. */
  readonly casts: Readonly<Record<string, readonly ['warmth' | 'tint', 1 | -1]>>
  /** What a photo shows as a whole: to brighten the room is to brighten the photo. */
  readonly whole: readonly string[]
  /** What belongs to a face, of all that cannot be found by name. */
  readonly ofFace: readonly string[]
  /** Verbs that mean the skin or the teeth where nothing else is named: to whiten, to smooth. */
  readonly onAnything: readonly string[]
  /** Words between the two numbers of a ratio: "four by five". */
  readonly between: readonly string[]
  /** "Brighter", "more": words that an amount belongs to that it precedes. */
  readonly comparative: RegExp
  /** Common words that lie near a word with a meaning and are not misspelt. */
  readonly ordinary: readonly string[]
  /** Parts of things that have another meaning alone: the mirror of a car. */
  readonly partNames: readonly string[]
  /** What describes a thing before its noun, and asks for an edit alone: a crooked post. */
  readonly descriptions: readonly string[]
  /** Shapes of photos that are also things in them: a banner. */
  readonly shapesOfThings: readonly string[]
  /** Words left off the start of a named object. */
  readonly articles: readonly string[]
  /** Words that begin a sentence which states something and asks for nothing. */
  readonly tellers: readonly string[]
  readonly file: FileWords
}

/** A stretch of the prompt with its meaning; `word` is what the lexicon does not know. */
export interface Tag {
  readonly concept: Concept | 'word' | 'number' | 'pair' | 'colour' | 'quote' | 'stop'
  readonly text: string
  readonly value?: number
  readonly isSigned?: boolean
  readonly second?: number
  readonly hex?: string
  /** As the person wrote it, where that differs by case or by spelling. */
  readonly raw?: string
  /** The language's cues, for `says`. */
  readonly cues?: Cues
}
