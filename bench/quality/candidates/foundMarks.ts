/**
 * How well "Find text and watermarks" finds marks as they are found in the wild: every row of `quality marks`, laid once, once in each quarter
 * and tiled, over the second draw of judging photos, which show no lettering of their own. A mark is found when half of its ink or more is inside
 * outlines; an outline is right when it holds ink of a mark. `npm run bench -- quality foundMarks [development]`, which prints without
 * saving; needs the weights and the packages of `marks/photos.ts`.
 */

import { findMarks } from '@spotless/engine/candidates/findMarks'
import { isInPolygon } from '@spotless/engine/kernel/geometry/isInPolygon'
import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { openModels, photoPath } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { type Layout, markConditions } from '../marks/conditions.ts'
import { markCase } from '../marks/markCase.ts'
import { markSets } from '../marks/photos.ts'

const layouts: readonly Layout[] = ['once', 'quarters', 'tiled']
/** Larger letters of neighbouring copies would overlap. */
const maxFontPx = { once: 64, quarters: 40, tiled: 26 } as const
const minInkFraction = 0.5
const someInkFraction = 0.05
/** Apart from the seeds of `quality marks`. */
const firstSeed = 1000

const isDevelopment = process.argv[2] === 'development'
const set = markSets[isDevelopment ? 'development' : 'judging2']
const models = openModels()

interface Found {
  readonly layout: Layout
  readonly condition: string
  readonly photo: string
  readonly marks: number
  readonly found: number
  readonly lines: number
  readonly right: number
}

const rows: Found[] = []
for (const [number, variants] of markConditions.entries()) {
  for (const [order, layout] of layouts.entries()) {
    const variant = variants[order % variants.length] as (typeof variants)[number]
    const condition = { ...variant, layout, fontPx: Math.min(variant.fontPx, maxFontPx[layout]) }
    const photo = set.photos[(number * 5 + order) % set.photos.length] as string
    const one = await markCase(photoPath(photo), condition, set, firstSeed + number * layouts.length + order)
    const { raster } = await decodePhoto(one.file)
    const lines = await findMarks(raster, nodeRuntime(models))
    const held = lines.map(({ outline }) =>
      one.inks.map((ink) =>
        ink.map((pixel) => isInPolygon((pixel % raster.width) + 0.5, Math.floor(pixel / raster.width) + 0.5, outline)),
      ),
    )
    const isRight = held.map((marks) => marks.some((ink) => ink.filter(Boolean).length > someInkFraction * ink.length))
    const isFound = one.inks.map((ink, mark) => {
      const inAny = ink.filter((_, at) => held.some((marks) => marks[mark]?.[at] === true)).length
      return inAny >= minInkFraction * ink.length
    })
    const [found, right] = [isFound.filter(Boolean).length, isRight.filter(Boolean).length]
    rows.push({ layout, condition: variant.name, photo, marks: one.inks.length, found, lines: lines.length, right })
    console.log(`${variant.name}, ${layout}: ${found} of ${one.inks.length} found, ${right} of ${lines.length} right`)
  }
}
await models.close()

const sum = (of: readonly Found[], key: 'marks' | 'found' | 'lines' | 'right'): number =>
  of.reduce((total, row) => total + row[key], 0)
const ratio = (own: readonly Found[], part: 'found' | 'right', whole: 'marks' | 'lines'): string =>
  `${(sum(own, part) / Math.max(1, sum(own, whole))).toFixed(2)} (${sum(own, part)} of ${sum(own, whole)})`
const line = (name: string, own: readonly Found[]): string =>
  `| ${name} | ${ratio(own, 'found', 'marks')} | ${ratio(own, 'right', 'lines')} |`
const report = [
  '# Marks as they are found, found without painting',
  '',
  'Every kind of `marks.md` once in each layout, letters of at most 64, 40 and 26 px, on photos of about 480 px without lettering of their own that trained and',
  'tuned nothing. A mark is found when half of its ink or more is inside outlines; an outline is right when it holds ink of a mark.',
  '',
  '| layout | recall | precision |',
  '|---|---:|---:|',
  ...layouts.map((layout) =>
    line(
      layout,
      rows.filter((row) => row.layout === layout),
    ),
  ),
  line('all', rows),
  '',
  'Not all found, or with outlines that hold no mark:',
  '',
  ...rows
    .filter(({ marks, found, lines, right }) => found < marks || right < lines)
    .map(
      (row) =>
        `- ${row.condition}, ${row.layout}, ${row.photo}: ${row.found} of ${row.marks} found, ${row.right} of ${row.lines} outlines right`,
    ),
  '',
].join('\n')
console.log(report)
if (!isDevelopment) await writeResults('quality/foundMarks', rows, report)
