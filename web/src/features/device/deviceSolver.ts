import type { CorrectionStroke } from '@spotless/contract/correction'
import { SpotlessError } from '@spotless/contract/error'
import { photoMimeTypes } from '@spotless/contract/upload'
import { toast } from '../../lib/toast.ts'
import type { Patch } from '../editor/correction/correctionHistory.ts'
import type { CutoutSolver } from '../editor/correction/cutoutSolver.ts'
import { patchOf } from '../editor/correction/patchOf.ts'
import { addDeviceResult } from './addDeviceResult.ts'
import type { DevicePhoto } from './devicePhoto.ts'
import { type DeviceResult, device } from './deviceStore.ts'
import { engine, unhurried } from './pageEngine.ts'

const pngOf = (file: Uint8Array): Blob => new Blob([file as Uint8Array<ArrayBuffer>], { type: photoMimeTypes.png })

/** A cut-out, read from a result, to be corrected. */
export interface OpenCutout {
  /** Of the result. */
  readonly id: string
  readonly engine: string
  readonly bytes: Uint8Array
  readonly url: string
  readonly width: number
  readonly height: number
}

/** Reads the cut-out that a result is, or was made from. @throws Error when the browser cannot show it */
export const openCutout = async ({ id, engine: maker, blob, work }: DeviceResult): Promise<OpenCutout> => {
  const picture = work ? new Blob([work as Uint8Array<ArrayBuffer>]) : blob
  const bytes = work ?? new Uint8Array(await blob.arrayBuffer())
  const bitmap = await createImageBitmap(picture)
  const { width, height } = bitmap
  bitmap.close()
  return { id, engine: maker, bytes, url: URL.createObjectURL(picture), width, height }
}

/**
 * Corrects a cut-out in this tab.
 * @param sessionId of the photo, of which the corrected cut-out becomes a result
 */
export const deviceSolver = (
  sessionId: number,
  photo: DevicePhoto,
  { id: name, engine: maker, bytes }: OpenCutout,
): CutoutSolver => {
  const files = { photo: photo.bytes, cutout: bytes }
  const solve = async (strokes: readonly CorrectionStroke[], isRough: boolean): Promise<Patch | null> => {
    const asked = { name, strokes, isRough }
    const held = await engine.compute('previewCorrection', asked, unhurried)
    const patch = held === 'not held' ? await engine.compute('previewCorrection', { ...asked, files }, unhurried) : held
    if (patch === 'not held') throw new Error('Expected the cut-out to be held after its files were sent.')
    if (patch === null) return null
    const drawn = await patchOf(patch.box, pngOf(patch.file), pngOf(patch.changed))
    return patch.isRough ? { ...drawn, refine: () => solve(strokes, false) } : drawn
  }
  return {
    solve: (strokes) => solve(strokes, true),
    select: async (click, strokes) => {
      const { candidates } = await engine.compute('findCandidates', { ...files, hints: [click], strokes }, unhurried)
      return candidates.filter(({ kind }) => kind === 'object').map(({ outline }) => outline)
    },
    // The engine answers one question at a time: a stroke would wait for what a pointer at rest asked.
    preview: async () => null,
    save: async (strokes) => {
      const startedAtMs = performance.now()
      const corrected = await engine.compute('correctCutout', { name, strokes, files }, unhurried)
      const session = device.get().sessions.find(({ id }) => id === sessionId)
      if (!session) return
      const { file, width, height, notes } = corrected
      addDeviceResult(session, {
        ...{ mode: 'background-removal', label: 'Corrected cut-out', work: undefined, engine: maker, startedAtMs },
        ...{ file, format: 'png', width, height, notes },
      })
    },
    onFailure: (error, title, fallback) =>
      toast({ title, text: error instanceof SpotlessError ? error.message : fallback, destructive: true }),
  }
}
