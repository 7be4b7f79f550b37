/**
 * Seconds of enlarging a photo of a common size, ours and UpscalerJS in turn in one run: its own runtime and weights, the
 * middle of some rounds. The photos of `quality upscale` are too small for that: there our tiles' margins weigh most.
 * `npm run bench -- speed peer`; needs the weights, a Chromium and, the first time, npm.
 */

import { join } from 'node:path'
import { median } from '@spotless/engine/kernel/statistics/median'
import { enlarge } from '@spotless/engine/upscale/enlarge'
import type { Factor } from '@spotless/engine/upscale/lumaNetwork'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { readSmall } from '../images/readResized.ts'
import { openModels, root } from '../paths.ts'
import { openUpscalerJs, peerWeights } from '../peers/upscalerJs.ts'
import { writeResults } from '../report/writeResults.ts'

const photo = join(root, 'fixtures', 'photos', 'china.jpg')
const threads = 2
const rounds = 3
const factors: readonly Factor[] = [2, 4]

const store = openModels(threads)
const peer = await openUpscalerJs(threads)
const image = await readSmall(photo, 640)
const megapixels = (image.width * image.height) / 1e6

const rows = []
for (const factor of factors) {
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now()
    await enlarge(image, factor, 'clean', nodeRuntime(store), {})
    const seconds = (performance.now() - began) / 1000
    const peerSeconds = (await peer.enlarge(image, peerWeights[factor])).seconds
    // The first of each opens models and compiles.
    if (round === 0) continue
    ours.push(seconds / megapixels)
    theirs.push(peerSeconds / megapixels)
  }
  const ratio = median(theirs.map((seconds, round) => seconds / (ours[round] ?? seconds)))
  rows.push({ factor, ours: median(ours), theirs: median(theirs), ratio })
}
await peer.close()
await store.close()

const table = [
  '# Enlarging beside UpscalerJS: seconds',
  '',
  `A photo of ${image.width}×${image.height} pixels, ${threads} threads, ${rounds} rounds in turn after one to warm up; seconds per input megapixel without decoding`,
  'and encoding. The ratio is the median of the rounds’ own.',
  '',
  '| factor | UpscalerJS s | ours s | times as fast |',
  '|---|---:|---:|---:|',
  ...rows.map(
    ({ factor, ours, theirs, ratio }) =>
      `| ${factor}x | ${theirs.toFixed(1)} | ${ours.toFixed(2)} | ${ratio.toFixed(1)} |`,
  ),
  '',
].join('\n')
await writeResults('speed/upscaleAndPeer', { threads, width: image.width, height: image.height, rows }, table)
console.log(table)
