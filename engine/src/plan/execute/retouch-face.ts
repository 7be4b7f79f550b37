import { retouchFaces } from '../retouchFaces.ts'
import type { Executor } from './executor.ts'

export const retouchFace: Executor<'retouch-face'> = async (photo, { what, amount }, tools) => ({
  raster: await retouchFaces(photo, what, amount / 100, tools),
  engines: ['Face Mesh and local retouch'],
  notes: [],
})
