import { expect, test } from 'vitest'
import type { Mask } from '../../raster/raster.ts'
import { commonMask } from './commonMask.ts'

const maskOf = (...rows: readonly string[]): Mask => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  data: Uint8Array.from(rows.join(''), (letter) => (letter === '#' ? 255 : 0)),
})

test('what at least two photos mark is common, whatever each search marked besides', () => {
  const own = maskOf('.##..', '.##..', '....#')
  const { mask, isSame } = commonMask(own, [
    maskOf('.##..', '.###.', '.....'),
    maskOf('###..', '.##..', '.....'),
    maskOf('....#', '....#', '.....'),
    maskOf('.##.', '.##.', '....'),
  ])
  expect(isSame).toEqual([true, true, false, false])
  expect(mask).toEqual(maskOf('.##..', '.##..', '.....'))
})

test('a photo that shares its mark with nobody has nothing in common', () => {
  const { mask, isSame } = commonMask(maskOf('##..'), [maskOf('..##'), maskOf('.###')])
  expect(isSame).toEqual([false, true])
  expect(commonMask(maskOf('##..'), [maskOf('..##')])).toEqual({ mask: maskOf('....'), isSame: [false] })
  expect(mask).toEqual(maskOf('.#..'))
})
