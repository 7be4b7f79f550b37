/**
 * How much of synthetic lettering "Find text and marks" finds, by opacity: recall (marks of which half the ink or more lies
 * in outlines), precision (outlines that hold some of a mark's ink) and milliseconds. What a photo shows of its own lettering
 * counts as wrong. `npm run bench -- quality candidates [photos]`; needs the weights.
 */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findMarks } from '@spotless/engine/candidates/findMarks'
import { openModelStore } from '@spotless/engine/model/store'
import { letteringCase } from './letteringCases.ts'
import { markPhotos } from './markPhotos.ts'
import { readSmall } from './readSmall.ts'

const root = join(import.meta.dirname, '..')
const photos = process.env.PHOTOS_DIR ?? join(root, '..', 'shared', 'photos')
const photoCount = Number(process.argv[4] ?? 8)
const sidePx = 640
/** Development used other photos and other lettering. */
const seed = 90_210
const files = markPhotos.slice(0, photoCount)
const kinds = [
  { opacity: 0.3, isTiled: false },
  { opacity: 0.45, isTiled: false },
  { opacity: 0.7, isTiled: false },
  { opacity: 0.3, isTiled: true },
] as const
const leastShare = 0.5
const someShare = 0.05

const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
const signal = new AbortController().signal

const isInside = (x: number, y: number, outline: readonly (readonly [number, number])[]): boolean => {
  let inside = false
  for (const [index, [x1, y1]] of outline.entries()) {
    const [x2, y2] = outline.at(index - 1) ?? [0, 0]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

interface Tally {
  marks: number
  found: number
  lines: number
  right: number
  ms: number
  photos: number
}
const tallies = kinds.map((): Tally => ({ marks: 0, found: 0, lines: 0, right: 0, ms: 0, photos: 0 }))

for (const [index, file] of files.entries()) {
  const clean = await readSmall(join(photos, file), sidePx)
  for (const [kind, { opacity, isTiled }] of kinds.entries()) {
    const { photo, inks } = await letteringCase(clean, { opacity, isTiled, seed: seed + index * kinds.length + kind })
    const began = performance.now()
    const lines = await findMarks(photo, models, signal)
    const tally = tallies[kind] as Tally
    tally.ms += performance.now() - began
    tally.photos++
    tally.lines += lines.length
    const held = lines.map(({ outline }) =>
      inks.map((ink) =>
        ink.map((pixel) => isInside((pixel % photo.width) + 0.5, Math.floor(pixel / photo.width) + 0.5, outline)),
      ),
    )
    tally.right += held.filter((marks) =>
      marks.some((ink) => ink.filter(Boolean).length > someShare * ink.length),
    ).length
    for (const [mark, ink] of inks.entries()) {
      tally.marks++
      const inAny = ink.filter((_, at) => held.some((marks) => marks[mark]?.[at] === true)).length
      if (inAny >= leastShare * ink.length) tally.found++
    }
  }
  console.log(`${file} (${index + 1} of ${files.length})`)
}
await models.close()

const rows = kinds.map(({ opacity, isTiled }, kind) => {
  const { marks, found, lines, right, ms, photos: count } = tallies[kind] as Tally
  return {
    mark: `${isTiled ? 'nine times' : 'once'}, ${Math.round(opacity * 100)} %`,
    recall: found / marks,
    precision: lines === 0 ? 1 : right / lines,
    ms: ms / count,
  }
})
const report = [
  '# Lettering found without painting',
  '',
  `${files.length} photos, shorter side at most ${sidePx} px; white lettering of random size, slant and face, black on light photos. A mark is found`,
  'when half its ink or more lies in outlines. A line is right when it holds ink of a mark: lettering of the photo itself counts as wrong.',
  '',
  '| mark | recall | precision | ms |',
  '|---|---:|---:|---:|',
  ...rows.map(
    ({ mark, recall, precision, ms }) =>
      `| ${mark} | ${recall.toFixed(2)} | ${precision.toFixed(2)} | ${ms.toFixed(0)} |`,
  ),
  '',
].join('\n')
const results = join(root, 'bench', 'results')
await writeFile(join(results, 'candidateQuality.md'), report)
await writeFile(join(results, 'candidateQuality.json'), `${JSON.stringify(rows, null, 1)}\n`)
console.log(report)
