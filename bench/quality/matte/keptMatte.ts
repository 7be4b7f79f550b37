import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { matteSidePx, predictMatte } from '@spotless/engine/matte/predictMatte'
import type { Plane, RgbPlanes } from '@spotless/engine/raster/plane'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { type openModels, root } from '../../paths.ts'

const kept = join(root, '.cache', 'bench', 'matte')

/** The network's answer on its own grid, kept on disk: refinements are tried many times on the same answers. */
export const keptMatte = async (
  name: string,
  photo: RgbPlanes,
  models: ReturnType<typeof openModels>,
): Promise<Plane> => {
  const file = join(kept, `${name.replace(/\W+/g, '-')}.f32`)
  const known = await readFile(file).catch(() => undefined)
  if (known !== undefined) {
    return { width: matteSidePx, height: matteSidePx, data: new Float32Array(new Uint8Array(known).buffer) }
  }
  const answer = await predictMatte(photo, nodeRuntime(models))
  await mkdir(kept, { recursive: true })
  await writeFile(file, answer.data)
  return answer
}
