import { compression } from '@spotless/engine-node/compression'
import { describe, expect, it } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { packHistory, readHistory } from './storedHistory.ts'

const history = [[{ kind: 'flip', axis: 'horizontal' } as const]]
const foreign = [new Uint8Array(), Uint8Array.of(1), Uint8Array.of(255, 255, 255, 255, 1), new Uint8Array(50).fill(7)]

describe('work', () => {
  it.each([8, 16])('gives back history and pixels exactly: %i bit', async (depth) => {
    const data =
      depth === 8
        ? Uint8Array.from({ length: 24 }, (_, at) => at * 9)
        : Uint16Array.from({ length: 24 }, (_, at) => at * 2_700)
    const raster: Raster = { width: 3, height: 2, channels: 4, data }
    expect(await readHistory(await packHistory({ history, raster }, compression), compression)).toEqual({
      history,
      raster,
    })
    expect(await readHistory(await packHistory({ history }, compression), compression)).toEqual({ history })
  })

  it('reads a history stored under the earlier names of its steps', async () => {
    const stored =
      '{"kind":"plans","history":[[{"kind":"look","look":"sepia","amount":80}],[{"kind":"elsewhere","task":"add-text"},{"kind":"flip","axis":"vertical"}]]}'
    const work = Uint8Array.from([0, 0, 0, 0, ...new TextEncoder().encode(stored)])
    new DataView(work.buffer).setUint32(0, stored.length, true)
    expect(await readHistory(work, compression)).toEqual({
      history: [
        [{ kind: 'preset', preset: 'sepia', amount: 80 }],
        [
          { kind: 'unsupported', task: 'add-text' },
          { kind: 'flip', axis: 'vertical' },
        ],
      ],
    })
  })

  it.each(foreign)('says that another mode made it, whatever the bytes', async (...bytes) => {
    await expect(readHistory(Uint8Array.from(bytes), compression)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('refuses pixels that were cut short', async () => {
    const raster: Raster = { width: 3, height: 2, channels: 3, data: new Uint8Array(18).fill(5) }
    const work = await packHistory({ history, raster }, compression)
    await expect(readHistory(work.subarray(0, work.length - 3), compression)).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})
