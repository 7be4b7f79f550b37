import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openModelStore } from '@spotless/engine-node/models/store'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { Raster } from '../raster/raster.ts'
import { psnr } from '../testing/psnr.ts'
import { withNoise } from '../testing/withNoise.ts'
import { enlarge } from './enlarge.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const models = openModelStore(process.env.MODELS_DIR ?? join(root, '.cache', 'models'), { threads: 2 })
afterAll(() => models.close())

const sidePx = 192

const cup = async (side: number): Promise<Raster> => {
  const data = await sharp(await readFile(join(root, 'fixtures', 'photos', 'coffee.png')))
    .extract({ left: 150, top: 90, width: sidePx, height: sidePx })
    .resize(side, side, { kernel: 'cubic' })
    .removeAlpha()
    .raw()
    .toBuffer()
  return { width: side, height: side, channels: 3, data: new Uint8Array(data) }
}

test.each([2, 4] as const)(
  'from a noisy photo the robust way comes closer to the truth than the clean one at %ix',
  async (factor) => {
    const truth = await cup(sidePx)
    const spoilt = withNoise(await cup(sidePx / factor), 10)
    const robust = await enlarge(spoilt, factor, 'robust', nodeRuntime(models), {})
    const clean = await enlarge(spoilt, factor, 'clean', nodeRuntime(models), {})
    expect(psnr(robust, truth) - psnr(clean, truth)).toBeGreaterThan(1)
  },
)

test('tiles of the robust way leave no seam', async () => {
  const photo = withNoise(await cup(64), 6)
  const whole = await enlarge(photo, 2, 'robust', nodeRuntime(models), { tilePx: 64 })
  const tiled = await enlarge(photo, 2, 'robust', nodeRuntime(models), { tilePx: 19 })
  let seam = 0
  for (let at = 0; at < tiled.data.length; at++) {
    seam = Math.max(seam, Math.abs((tiled.data[at] as number) - (whole.data[at] as number)))
  }
  expect(seam).toBeLessThanOrEqual(2)
})
