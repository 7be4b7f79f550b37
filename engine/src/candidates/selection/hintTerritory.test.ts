import { expect, it } from 'vitest'
import { hintTerritory } from './hintTerritory.ts'

/** An image of grey values, as drawn: 0–9 is black to white. */
const imageOf = (rows: readonly string[]) => {
  const [width, height] = [rows[0]?.length ?? 0, rows.length]
  const plane = { width, height, data: Float32Array.from([...rows.join('')], (digit) => Number(digit) / 9) }
  return [plane, plane, plane] as const
}
const at = (count: number, pixel: number): Uint8Array => {
  const flags = new Uint8Array(count)
  flags[pixel] = 1
  return flags
}
const nearer = (rows: readonly string[], add: number, remove: number): string => {
  const image = imageOf(rows)
  const { data } = hintTerritory(image, [at(image[0].data.length, add)], [at(image[0].data.length, remove)])
  return Array.from(data, (value) => (value > 0.5 ? '+' : '-')).join('')
}

it('parts an even photo halfway, and a photo with an edge at the edge', () => {
  expect(nearer(['55555555'], 0, 7)).toBe('++++----')
  expect(nearer(['55999999'], 0, 7)).toBe('++------')
  expect(nearer(['55555599'], 0, 7)).toBe('++++++--')
})

it('of several hints the nearest counts', () => {
  const image = imageOf(['555555555'])
  const { data } = hintTerritory(image, [at(9, 0), at(9, 8)], [at(9, 4)])
  expect(Array.from(data, (value) => (value > 0.5 ? '+' : '-')).join('')).toMatch(/^\+\+[-+]---[-+]\+\+$/)
})
