/**
 * Random marks without a photo, for `trainCoverage.py`: `node training/markShapes.ts OUT [count] [more]` writes their coverage, one byte a
 * pixel, one mark after the other, each of `markWidth` × `markHeight`.
 */

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import sharp from 'sharp'
import { seeded } from '../bench/images/seededRandom.ts'
import { pick, type Random } from './markSamples.ts'

const [markWidth, markHeight] = [384, 256]
const firstSeed = 5
const usualFaces = [
  'DejaVu Sans',
  'DejaVu Serif',
  'DejaVu Sans Mono',
  'DejaVu Sans Condensed',
  'Liberation Sans',
  'Liberation Serif',
  'Liberation Sans Narrow',
  'Liberation Mono',
  'Roboto',
  'Roboto Condensed',
  'Open Sans',
  'Open Sans Condensed',
  'Lato',
  'Carlito',
  'Comfortaa',
  'EB Garamond 12',
  'Vollkorn',
] as const
const moreFaces = [
  'Dancing Script',
  'Yanone Kaffeesatz',
  'Roboto Slab',
  'Old Standard TT',
  'Quattrocento',
  'Bebas Neue',
  'Courier Prime',
  'Leckerli One',
  'Manrope',
  'Goudy Bookletter 1911',
  'Clear Sans',
  'B612',
] as const
const faces = process.argv[4] === 'more' ? [...usualFaces, ...moreFaces] : usualFaces
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789©.-']
/** Other scripts, each in a face of its own. */
const scripts = [
  { face: 'Noto Sans Hebrew', letters: [...'אבגדהוזחטיכלמנסעפצקרשת'] },
  { face: 'Noto Sans Armenian', letters: [...'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄաբգդեզ'] },
  { face: 'Noto Sans Thai', letters: [...'กขคฆงจฉชซญฎฏฐณดตถทธนบปผฝพฟภมยรลวศษสหอ'] },
  { face: 'DejaVu Sans', letters: [...'БГДЖЗИЙЛПФЦЧШЩЪЫЭЮЯбвгджзиклптфцчшщыэюя'] },
  { face: 'DejaVu Serif', letters: [...'ΑΒΓΔΕΖΗΘΛΞΠΣΦΨΩαβγδεζηθλξπσφψω'] },
] as const
const scriptProbability = 0.12
const weights = [100, 300, 400, 400, 700, 700, 900] as const

const lines = (random: Random): string => {
  const size = 11 + 85 * random() ** 1.7
  const count = Math.max(2, Math.ceil((1.5 * markWidth) / size))
  const slant = random() < 0.3 ? 0 : random() * 70 - 35
  const script = random() < scriptProbability ? pick(scripts, random) : null
  const face = `font-family="${script?.face ?? pick(faces, random)}" font-weight="${pick(weights, random)}" font-style="${random() < 0.15 ? 'italic' : 'normal'}" font-size="${size}" letter-spacing="${random() < 0.3 ? size * 0.15 * random() : 0}"`
  const ink = random() < 0.07 ? `fill="none" stroke="#fff" stroke-width="${1 + size * 0.04 * random()}"` : ''
  const apart = size * (1.1 + 1.5 * random())
  const rows = Math.ceil(markHeight / apart / 2) + 1
  const text = Array.from({ length: 2 * rows + 1 }, (_, index) => {
    const word = Array.from({ length: count }, () =>
      random() < 0.15 ? ' ' : pick<string>(script?.letters ?? letters, random),
    ).join('')
    const [x, y] = [markWidth / 2 + size * random(), markHeight / 2 + (index - rows) * apart + random()]
    return `<text x="${x}" y="${y}" text-anchor="middle">${word}</text>`
  })
  return `<g ${face} ${ink} transform="rotate(${slant} ${markWidth / 2} ${markHeight / 2})">${text.join('')}</g>`
}

const shapes = (random: Random): string =>
  Array.from({ length: 3 + Math.floor(5 * random()) }, () => {
    const [x, y, radius] = [markWidth * random(), markHeight * random(), 6 + 60 * random() ** 1.5]
    const ink =
      random() < 0.5 ? `fill="none" stroke="#fff" stroke-width="${1.5 + radius * 0.35 * random()}"` : 'stroke="none"'
    const kind = random()
    if (kind < 0.35) return `<circle cx="${x}" cy="${y}" r="${radius}" ${ink}/>`
    if (kind < 0.6) {
      return `<rect x="${x}" y="${y}" width="${radius}" height="${radius * (0.3 + random())}" rx="${random() < 0.5 ? 0 : radius / 5}" transform="rotate(${90 * random()} ${x} ${y})" ${ink}/>`
    }
    const from = 2 * Math.PI * random()
    const corners = Array.from({ length: 3 + Math.floor(6 * random()) }, (_, index) => {
      const angle = from + index * (0.8 + 0.9 * random())
      const reach = radius * (0.4 + 0.6 * random())
      return `${x + reach * Math.cos(angle)},${y + reach * Math.sin(angle)}`
    })
    return kind < 0.85
      ? `<polygon points="${corners.join(' ')}" ${ink}/>`
      : `<path d="M${corners[0]} Q${corners[1]} ${corners[2]}" fill="none" stroke="#fff" stroke-width="${1 + 6 * random()}"/>`
  }).join('')

const out = createWriteStream(process.argv[2] as string)
const count = Number(process.argv[3] ?? 1200)
for (let index = 0; index < count; index++) {
  const random = seeded(index + firstSeed)
  const inner = random() < 0.82 ? lines(random) : shapes(random)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${markWidth}" height="${markHeight}" fill="#fff">${inner}</svg>`
  const alpha = await sharp(Buffer.from(svg)).ensureAlpha().extractChannel('alpha').raw().toBuffer()
  if (!out.write(alpha)) await once(out, 'drain')
}
out.end()
await once(out, 'finish')
