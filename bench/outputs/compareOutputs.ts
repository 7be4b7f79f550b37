/**
 * Compares two folders of outputs sample by sample: `npm run bench -- outputs compare BEFORE AFTER`. Ends with 1 when a
 * file is missing, has another size, differs by more than one level, or differs in more than 0.1 % of its samples.
 */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp from 'sharp'

const maxLevels = 1
const maxDifferingRatio = 0.001

const [before, after] = process.argv.slice(2)
if (before === undefined || after === undefined) throw new Error('Expected two folders to compare.')

const samplesOf = async (file: Uint8Array): Promise<{ shape: string; data: Uint16Array | Uint8Array }> => {
  const image = sharp(file, { limitInputPixels: false })
  const isWide = (await image.metadata()).depth === 'ushort'
  const { data, info } = await image.raw({ depth: isWide ? 'ushort' : 'uchar' }).toBuffer({ resolveWithObject: true })
  const shape = `${info.width}×${info.height}×${info.channels}${isWide ? ' 16 bit' : ''}`
  return { shape, data: isWide ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data }
}

/** What differs between two files, in words; undefined where it is within bounds. */
const differenceOf = async (name: string): Promise<string | undefined> => {
  const [first, second] = await Promise.all([
    readFile(join(before, name)),
    readFile(join(after, name)).catch(() => undefined),
  ])
  if (second === undefined) return 'missing'
  if (first.equals(second)) return undefined
  if (extname(name) === '.json') return 'other facts'
  const [a, b] = [await samplesOf(first), await samplesOf(second)]
  if (a.shape !== b.shape) return `${a.shape} became ${b.shape}`
  let differing = 0
  let largest = 0
  for (let at = 0; at < a.data.length; at++) {
    const levels = Math.abs((a.data[at] as number) - (b.data[at] as number))
    if (levels > 0) differing++
    if (levels > largest) largest = levels
  }
  if (differing === 0) {
    console.log(`same samples   ${name}`)
    return undefined
  }
  const ratio = differing / a.data.length
  const words = `${(ratio * 100).toFixed(4)} % of samples, by at most ${largest}`
  if (largest <= maxLevels && ratio <= maxDifferingRatio) {
    console.log(`within bounds  ${name}: ${words}`)
    return undefined
  }
  return words
}

const names = (await readdir(before)).sort()
let failed = 0
for (const name of names) {
  const difference = await differenceOf(name)
  if (difference === undefined) continue
  failed++
  console.log(`DIFFERS        ${name}: ${difference}`)
}
console.log(`${names.length} files compared, ${failed} differ.`)
if (failed > 0) process.exitCode = 1
