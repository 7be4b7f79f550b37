import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { SpotlessError } from '@spotless/contract/error'
import type { TextRenderer } from '@spotless/engine/ports'
import { create, type Font } from 'fontkit'
import sharp from 'sharp'

const require = createRequire(import.meta.url)
const folder = join(dirname(require.resolve('@fontsource/inter/package.json')), 'files')
const parts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const
const opened = new Map<string, Font>()

const fontOf = (part: (typeof parts)[number]): Font => {
  const known = opened.get(part)
  if (known !== undefined) return known
  const file = join(folder, `inter-${part}-700-normal.woff2`)
  const font = create(readFileSync(file))
  if (!('layout' in font)) throw new Error(`${file} is a collection, not a font.`)
  opened.set(part, font)
  return font
}

/** The font that has a character's glyph. */
const fontFor = (character: string): Font => {
  const point = character.codePointAt(0) ?? 0
  for (const part of parts) {
    const font = fontOf(part)
    if (font.hasGlyphForCodePoint(point)) return font
  }
  throw new SpotlessError(
    'invalid_input',
    `The character “${character}” cannot be written on a photo; Latin, Greek and Cyrillic letters can.`,
  )
}

interface Run {
  readonly font: Font
  readonly text: string
}

const runsOf = (line: string): readonly Run[] => {
  const runs: { font: Font; text: string }[] = []
  for (const character of line) {
    const font = fontFor(character)
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/** Width of a line in ems. */
const widthOf = (line: string): number =>
  runsOf(line).reduce((sum, { font, text }) => sum + font.layout(text).advanceWidth / font.unitsPerEm, 0)

/** Breaks words into lines of at most `limit` ems; a longer word gets its own line. */
const linesOf = (words: string, limit: number): readonly string[] => {
  const lines: string[] = []
  for (const word of words.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`) <= limit) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Outlines of a line whose baseline starts at `left`, `bottom`; an em is `emPx`. */
const outline = (line: string, left: number, bottom: number, emPx: number): string => {
  const paths: string[] = []
  let x = left
  for (const { font, text } of runsOf(line)) {
    const scale = emPx / font.unitsPerEm
    const { glyphs, positions } = font.layout(text)
    for (const [index, glyph] of glyphs.entries()) {
      const place = `matrix(${scale} 0 0 ${-scale} ${x + (positions[index]?.xOffset ?? 0) * scale} ${bottom})`
      paths.push(`<path d="${glyph.path.toSVG()}" transform="${place}"/>`)
      x += (positions[index]?.xAdvance ?? 0) * scale
    }
  }
  return paths.join('')
}

const lineHeight = 1.25
/** Below the baseline, in ems: room for the descenders. */
const descent = 0.27

/** Draws words in Inter Bold, broken into lines and made smaller where a single word is too wide. */
export const drawText: TextRenderer = async (words, { emPx, maxWidthPx, align }) => {
  const text = words.normalize('NFC').replace(/\s+/gu, ' ').trim()
  const lines = linesOf(text, maxWidthPx / emPx)
  const widths = lines.map(widthOf)
  const longest = Math.max(...widths)
  const em = Math.min(emPx, maxWidthPx / longest)
  const width = Math.max(1, Math.ceil(longest * em))
  const height = Math.max(1, Math.ceil(((lines.length - 1) * lineHeight + 1 + descent) * em))
  const paths = lines.map((line, index) => {
    const spare = (longest - widths[index]!) * em
    const left = align === 'left' ? 0 : align === 'right' ? spare : spare / 2
    return outline(line, left, (index * lineHeight + 1) * em, em)
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="#fff">${paths.join('')}</svg>`
  const data = await sharp(Buffer.from(svg)).ensureAlpha().extractChannel('alpha').raw().toBuffer()
  return { width, height, data: new Uint8Array(data) }
}
