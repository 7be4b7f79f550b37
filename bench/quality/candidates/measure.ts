/**
 * Measures how well "Find text and watermarks" finds synthetic lettering, by opacity: recall (marks with at least half of their
 * ink inside outlines), precision (outlines that contain ink of a mark) and milliseconds. A photo's own lettering counts as
 * wrong, so precision is also reported for photos without any. `npm run bench -- quality candidates [photos]`; with
 * `--development`, runs on the photos and words used to tune parameters and prints without saving. Needs the weights.
 */

import { join } from 'node:path'
import { findMarks } from '@spotless/engine/candidates/findMarks'
import { isInPolygon } from '@spotless/engine/kernel/geometry/isInPolygon'
import { median } from '@spotless/engine/kernel/statistics/median'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { readSmall } from '../../images/readResized.ts'
import { openModels, photosFolder } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { developmentWords, judgingWords, letteringCase } from './cases.ts'
import { developmentPhotos, judgingPhotos } from './photos.ts'

const isDevelopment = process.argv.includes('--development')
const [photos, words, seed] = isDevelopment
  ? ([developmentPhotos, developmentWords, 31_000] as const)
  : ([judgingPhotos, judgingWords, 90_210] as const)
const photoCount = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? photos.length)
const chosen = photos.slice(0, photoCount)
const sidePx = 640
const kinds = [
  { opacity: 0.3, isTiled: false },
  { opacity: 0.45, isTiled: false },
  { opacity: 0.7, isTiled: false },
  { opacity: 0.3, isTiled: true },
] as const
const minInkFraction = 0.5
const someInkFraction = 0.05

const models = openModels()

interface Tally {
  marks: number
  found: number
  lines: number
  right: number
  plainLines: number
  plainRight: number
  /** Photos whose surest outline is a mark. */
  first: number
  readonly ms: number[]
}
const tallies = kinds.map(
  (): Tally => ({ marks: 0, found: 0, lines: 0, right: 0, plainLines: 0, plainRight: 0, first: 0, ms: [] }),
)
const missed: string[] = []
const name = ({ opacity, isTiled }: (typeof kinds)[number]): string =>
  `${isTiled ? 'nine times' : 'once'}, ${Math.round(opacity * 100)} %`

for (const [index, { file, hasOwn }] of chosen.entries()) {
  const clean = await readSmall(join(photosFolder, file), sidePx)
  for (const [kind, style] of kinds.entries()) {
    const { photo, inks, look } = await letteringCase(clean, { ...style, words, seed: seed + index * 10 + kind })
    const began = performance.now()
    const lines = await findMarks(photo, nodeRuntime(models))
    const tally = tallies[kind] as Tally
    tally.ms.push(performance.now() - began)
    const held = lines.map(({ outline }) =>
      inks.map((ink) =>
        ink.map((pixel) => isInPolygon((pixel % photo.width) + 0.5, Math.floor(pixel / photo.width) + 0.5, outline)),
      ),
    )
    const isRight = held.map((marks) => marks.some((ink) => ink.filter(Boolean).length > someInkFraction * ink.length))
    const right = isRight.filter(Boolean).length
    tally.lines += lines.length
    tally.right += right
    if (!hasOwn) {
      tally.plainLines += lines.length
      tally.plainRight += right
    }
    if (isRight[0] === true) tally.first++
    const found = inks.filter((ink, mark) => {
      const inAny = ink.filter((_, at) => held.some((marks) => marks[mark]?.[at] === true)).length
      return inAny >= minInkFraction * ink.length
    }).length
    tally.marks += inks.length
    tally.found += found
    if (found < inks.length) missed.push(`${file}, ${name(style)}: ${inks.length - found} of ${inks.length} (${look})`)
  }
  console.log(`${file} (${index + 1} of ${chosen.length})`)
}
await models.close()

const ratio = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)
const rows = kinds.map((style, kind) => {
  const { marks, found, lines, right, plainLines, plainRight, first, ms } = tallies[kind] as Tally
  return {
    mark: name(style),
    recall: ratio(found, marks),
    found,
    marks,
    precision: ratio(right, lines),
    right,
    lines,
    precisionPlain: ratio(plainRight, plainLines),
    plainRight,
    plainLines,
    first: ratio(first, chosen.length),
    ms: median(ms),
  }
})
const plainCount = chosen.filter(({ hasOwn }) => !hasOwn).length
const report = [
  '# Lettering found without painting',
  '',
  `${chosen.length} photos, shorter side at most ${sidePx} px; lettering of random size, slant, face, place and colour (white, black or coloured)`,
  'that differs from the photo under it by 64 of 255 levels or more, before its opacity. A mark is found when at least half of its',
  'ink is inside outlines. An outline is right when it contains ink of a mark: lettering of the photo itself counts as wrong, so',
  `precision is also reported for the ${plainCount} photos without any. "Surest right" is the fraction of photos whose first outline is a mark.`,
  '',
  '| mark | recall | precision | without own lettering | surest right | ms (median) |',
  '|---|---:|---:|---:|---:|---:|',
  ...rows.map(
    (row) =>
      `| ${row.mark} | ${row.recall.toFixed(2)} (${row.found} of ${row.marks}) | ${row.precision.toFixed(2)} (${row.right} of ${row.lines}) | ${row.precisionPlain.toFixed(2)} (${row.plainRight} of ${row.plainLines}) | ${row.first.toFixed(2)} | ${row.ms.toFixed(0)} |`,
  ),
  '',
  'Missed:',
  '',
  ...missed.map((line) => `- ${line}`),
  '',
].join('\n')
console.log(report)
if (!isDevelopment) {
  await writeResults('quality/candidates', rows, report)
}
