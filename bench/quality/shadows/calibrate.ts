/**
 * Weighs the evidence of a shadow by logistic regression on drawn scenes, apart from every photo: `npm run bench -- calibrate shadows
 * SCENES`, where `training/drawShadowScenes.py` wrote the scenes. Prints the weights for `engine/src/shadow/scoreEvidence.ts` and how well they
 * tell shadows in every fifth scene, which they are not fitted to.
 */

import { readFile } from 'node:fs/promises'
import { solveSymmetric } from '@spotless/engine/kernel/linear/solveSymmetric'
import { lightPlanes } from '@spotless/engine/shadow/lightPlanes'
import { proposeRegions } from '@spotless/engine/shadow/proposeRegions'
import { evidenceTerms } from '@spotless/engine/shadow/scoreEvidence'
import { shadowEvidence } from '@spotless/engine/shadow/shadowEvidence'
import { shadowGrid } from '@spotless/engine/shadow/shadowGrid'

const sidePx = 128
const pixels = sidePx * sidePx
const bytesPerScene = pixels * 5
/** A pixel is in the drawn shadow from this part of 255 on. */
const shadowLevel = 80
/** A region is the shadow when it overlaps it by this much, and none when by less than the other; between them it is not used. */
const minIou = 0.5
const maxOtherIou = 0.2
const rounds = 25
const ridge = 1e-3
const heldOutEvery = 5

const path = process.argv[2]
if (path === undefined) throw new Error('Expected the file of scenes that training/drawShadowScenes.py wrote.')
const bytes = await readFile(path)

interface Sample {
  readonly terms: readonly number[]
  readonly isShadow: boolean
  readonly isHeldOut: boolean
}
let names: readonly string[] = []
const samplesOf = (scene: number): Sample[] => {
  const from = scene * bytesPerScene
  const size = { width: sidePx, height: sidePx }
  const raster = { ...size, channels: 3 as const, data: Uint8Array.from(bytes.subarray(from, from + 3 * pixels)) }
  const mask = { ...size, data: Uint8Array.from(bytes.subarray(from + 3 * pixels, from + 4 * pixels)) }
  const truth = bytes.subarray(from + 4 * pixels, from + 5 * pixels)
  const grid = shadowGrid(raster, mask)
  if (grid === null) return []
  const planes = lightPlanes(grid)
  const isTrue = Uint8Array.from({ length: grid.width * grid.height }, (_, at) => {
    const column = grid.view.left + Math.floor((((at % grid.width) + 0.5) * grid.view.width) / grid.width)
    const row = grid.view.top + Math.floor(((Math.floor(at / grid.width) + 0.5) * grid.view.height) / grid.height)
    return (truth[row * sidePx + column] as number) >= shadowLevel && planes.isObject[at] === 0 ? 1 : 0
  })
  return proposeRegions(planes).flatMap((region) => {
    const evidence = shadowEvidence(region, planes)
    if (evidence === null) return []
    let [both, either] = [0, 0]
    for (let at = 0; at < region.length; at++) {
      both += (region[at] as number) & (isTrue[at] as number)
      either += (region[at] as number) | (isTrue[at] as number)
    }
    const iou = both / either
    if (iou >= maxOtherIou && iou < minIou) return []
    const terms = evidenceTerms(evidence)
    names = Object.keys(terms)
    return [{ terms: Object.values(terms), isShadow: iou >= minIou, isHeldOut: scene % heldOutEvery === 0 }]
  })
}
const samples = Array.from({ length: Math.floor(bytes.length / bytesPerScene) }, (_, scene) => samplesOf(scene)).flat()
const fitted = samples.filter(({ isHeldOut }) => !isHeldOut)
const probabilityOf = (terms: readonly number[], weights: Float64Array): number =>
  1 / (1 + Math.exp(-terms.reduce((sum, value, at) => sum + value * (weights[at] as number), 0)))

/** Newton's method on the logistic likelihood; shadows and others weigh the same in sum. */
const fitWeights = (): Float64Array => {
  const count = names.length
  const weights = new Float64Array(count)
  const shadows = fitted.filter(({ isShadow }) => isShadow).length
  for (let round = 0; round < rounds; round++) {
    const hessian = new Float64Array(count * count)
    const gradient = new Float64Array(count)
    for (const { terms, isShadow } of fitted) {
      const share = isShadow ? 0.5 / shadows : 0.5 / (fitted.length - shadows)
      const probability = probabilityOf(terms, weights)
      const curvature = share * Math.max(1e-4, probability * (1 - probability))
      for (let row = 0; row < count; row++) {
        gradient[row] = (gradient[row] as number) + share * ((isShadow ? 1 : 0) - probability) * (terms[row] as number)
        for (let column = 0; column < count; column++) {
          const at = row * count + column
          hessian[at] = (hessian[at] as number) + curvature * (terms[row] as number) * (terms[column] as number)
        }
      }
    }
    const step = solveSymmetric(hessian, gradient, ridge)
    for (let at = 0; at < count; at++) weights[at] = (weights[at] as number) + (step[at] as number)
  }
  return weights
}
const weights = fitWeights()
const heldOut = samples
  .filter(({ isHeldOut }) => isHeldOut)
  .map(({ terms, isShadow }) => ({ isShadow, probability: probabilityOf(terms, weights) }))
const rateOf = (ofShadows: boolean, least: number): number => {
  const own = heldOut.filter(({ isShadow }) => isShadow === ofShadows)
  return own.filter(({ probability }) => probability >= least).length / Math.max(1, own.length)
}
console.log(`${samples.length} regions, ${samples.filter(({ isShadow }) => isShadow).length} of them shadows`)
for (const [at, name] of names.entries()) console.log(`  ${name}: ${(weights[at] as number).toFixed(2)},`)
for (const least of [0.5, 0.7, 0.8, 0.9])
  console.log(
    `from ${least}: ${rateOf(true, least).toFixed(3)} of shadows, ${rateOf(false, least).toFixed(3)} of others`,
  )
