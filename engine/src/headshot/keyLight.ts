import type { Face } from '../face/detectLandmarks.ts'
import type { FaceCrop } from '../face/faceCrop.ts'
import { bilinearTaps } from '../kernel/resample/bilinearTaps.ts'
import { sampleBilinear } from '../kernel/resample/sampleBilinear.ts'
import { clamp } from '../kernel/scalar/clamp.ts'

/** Unit vector towards the light: to the right, down and towards the viewer. */
export type Direction = readonly [x: number, y: number, z: number]

const neighbours = 10
/** A studio's key light above the camera, used for a face without any shading. */
const studioLight: Direction = [0, -0.6, 0.8]
/** Limit of the sideways and the downward component that the key light takes over from the existing light. */
const maxComponent = 0.75
/** Points on skin below which the light cannot be estimated. */
const minPoints = 20

const normalize = ([x, y, z]: Direction): Direction => {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

/**
 * Outward unit normals of the mesh's points, each of the plane fitted to its ten nearest points (least squares).
 *
 * @param points x, y, z of each point, as in `Face`
 */
export const meshNormals = (points: Float32Array): Float32Array => {
  const count = points.length / 3
  const normals = new Float32Array(points.length)
  const order = Array.from({ length: count }, (_, at) => at)
  for (let point = 0; point < count; point++) {
    const [x, y, z] = [points[point * 3], points[point * 3 + 1], points[point * 3 + 2]] as [number, number, number]
    const squaredDistance = (at: number): number =>
      ((points[at * 3] as number) - x) ** 2 +
      ((points[at * 3 + 1] as number) - y) ** 2 +
      ((points[at * 3 + 2] as number) - z) ** 2
    const distances = Float64Array.from(order, squaredDistance)
    const near = order.toSorted((a, b) => (distances[a] as number) - (distances[b] as number)).slice(1, neighbours + 1)
    let [xx, xy, yy, xz, yz] = [1e-6, 0, 1e-6, 0, 0]
    for (const at of near) {
      const [dx, dy, dz] = [
        (points[at * 3] as number) - x,
        (points[at * 3 + 1] as number) - y,
        (points[at * 3 + 2] as number) - z,
      ]
      xx += dx * dx
      xy += dx * dy
      yy += dy * dy
      xz += dx * dz
      yz += dy * dz
    }
    const determinant = xx * yy - xy * xy + 1e-9
    // Depth falls towards the viewer, so the outward normal points to where depth is smaller.
    const [slopeX, slopeY] = [(xz * yy - yz * xy) / determinant, (yz * xx - xz * xy) / determinant]
    normals.set(normalize([slopeX, slopeY, 1]), point * 3)
  }
  return normals
}

/**
 * Estimates where the light on a face comes from: the direction that fits its luma best as ambient light plus Lambertian
 * shading by the mesh's normals (weighted least squares). A face without shading gets a studio light.
 *
 * @param skin coverage 0–1 of the crop; points off the skin do not count
 * @param normals from `meshNormals`
 */
export const estimateLight = (crop: FaceCrop, skin: Float32Array, face: Face, normals: Float32Array): Direction => {
  const { left, top, width, height } = crop.box
  let weights = 0
  const means = new Float64Array(3)
  const samples: { readonly luma: number; readonly weight: number; readonly x: number; readonly y: number }[] = []
  for (let point = 0; point < normals.length / 3; point++) {
    const column = Math.floor((face.points[point * 3] as number) - left)
    const row = Math.floor((face.points[point * 3 + 1] as number) - top)
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    const weight = skin[row * width + column] as number
    if (weight < 0.5) continue
    const luma = crop.luma[row * width + column] as number
    const [x, y] = [normals[point * 3] as number, normals[point * 3 + 1] as number]
    samples.push({ luma, weight, x, y })
    weights += weight
    means[0] = (means[0] as number) + weight * luma
    means[1] = (means[1] as number) + weight * x
    means[2] = (means[2] as number) + weight * y
  }
  if (weights < minPoints) return normalize(studioLight)
  const [luma, meanX, meanY] = [...means].map((sum) => sum / weights) as [number, number, number]
  let [xx, xy, yy, xl, yl] = [0.02 * weights, 0, 0.02 * weights, 0, 0]
  for (const sample of samples) {
    const [x, y, l] = [sample.x - meanX, sample.y - meanY, (sample.luma - luma) / Math.max(0.05, luma)]
    xx += sample.weight * x * x
    xy += sample.weight * x * y
    yy += sample.weight * y * y
    xl += sample.weight * x * l
    yl += sample.weight * y * l
  }
  const determinant = xx * yy - xy * xy
  const slopeX = (xl * yy - yl * xy) / determinant
  const slopeY = (yl * xx - xl * xy) / determinant
  const limited = (slope: number): number => clamp(slope * 1.5, -maxComponent, maxComponent)
  return normalize([limited(slopeX), 0.4 * studioLight[1] + 0.6 * limited(slopeY), studioLight[2]])
}

/**
 * The relative change of brightness by a key light: smooth over the face by its mesh's normals, 0 away from it. The mean over
 * the face is 0, so that the skin's own lightness is kept.
 *
 * @returns the change at a column and row of the photo, within about ±1
 */
export const lightField = (face: Face, normals: Float32Array, light: Direction): ((x: number, y: number) => number) => {
  const gridPx = 32
  const { x: centreX, y: centreY, sidePx } = face.square
  const extent = sidePx * 2
  const [sums, weights] = [new Float32Array(gridPx * gridPx), new Float32Array(gridPx * gridPx)]
  const count = normals.length / 3
  const shades = Float32Array.from({ length: count }, (_, point) =>
    [0, 1, 2].reduce((sum, axis) => sum + (normals[point * 3 + axis] as number) * (light[axis] as number), 0),
  )
  const mean = shades.reduce((sum, shade) => sum + shade, 0) / count
  const sigma = 1 / 14
  for (let cell = 0; cell < gridPx * gridPx; cell++) {
    const x = centreX + (((cell % gridPx) + 0.5) / gridPx - 0.5) * extent
    const y = centreY + ((Math.floor(cell / gridPx) + 0.5) / gridPx - 0.5) * extent
    for (let point = 0; point < count; point++) {
      const distance =
        Math.hypot((face.points[point * 3] as number) - x, (face.points[point * 3 + 1] as number) - y) / sidePx
      const weight = Math.exp(-(distance * distance) / (2 * sigma * sigma))
      sums[cell] = (sums[cell] as number) + weight * ((shades[point] as number) - mean)
      weights[cell] = (weights[cell] as number) + weight
    }
  }
  const field = sums.map((sum, cell) => sum / ((weights[cell] as number) + 3))
  return (x, y) => {
    const u = ((x - centreX) / extent + 0.5) * gridPx - 0.5
    const v = ((y - centreY) / extent + 0.5) * gridPx - 0.5
    if (u < 0 || v < 0 || u >= gridPx - 1 || v >= gridPx - 1) return 0
    return sampleBilinear(field, bilinearTaps(gridPx, gridPx, u, v))
  }
}
