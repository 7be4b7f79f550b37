import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { expect, test } from 'vitest'
import { float32Tensor, type ModelSession, type ModelStore, type Tensor } from '../ports.ts'
import { evidentForm } from './evidentForm.ts'
import { keptLettering, openLetteringReader, withLegibility } from './letteringReader.ts'
import type { Explained } from './markFault.ts'
import type { MarkPatch, MarkPlanes } from './markPatch.ts'
import type { SolvedMark } from './solveMarks.ts'

const [width, height] = [64, 64]
const count = width * height
const planesOf = (level: number): MarkPlanes => [
  new Float32Array(count).fill(level),
  new Float32Array(count).fill(level),
  new Float32Array(count).fill(level),
]
/** Painted in the left half. */
const patch: MarkPatch = {
  box: { left: 10, top: 20, width, height },
  planes: planesOf(120),
  painted: Uint8Array.from({ length: count }, (_, at) => (at % width < 32 ? 1 : 0)),
}
const runtime = runtimeWithoutModels()

/** A detector that takes bright planes for text, in the columns from `from` to `to` of 64, with the given probability. */
const detector = (from: number, to: number, probability: (columns: number) => number): ModelSession => ({
  inputNames: ['x'],
  run: async ({ x }) => {
    const [, , rows, columns] = (x as Tensor).dims as [number, number, number, number]
    const isBright = ((x as Tensor).data[0] as number) > 1
    const map = Float32Array.from({ length: rows * columns }, (_, at) => {
      const column = ((at % columns) * width) / columns
      return isBright && column >= from && column < to ? probability(columns) : 0
    })
    return { map: float32Tensor(map, [1, 1, rows, columns]) }
  },
})

/** A store with the detector of lettering, and the finder of marks where there is one. */
const storeOf = (lettering: ModelSession, marks?: ModelSession): ModelStore => ({
  session: async (name) => {
    const session = name === 'lettering' ? lettering : marks
    if (session === undefined) throw new Error('no such file')
    return session
  },
})

const isLegible = async (session: ModelSession, planes = planesOf(200)): Promise<boolean> =>
  (await openLetteringReader(storeOf(session))).isLegible(patch, planes, runtime)

test('lettering counts under the paint, from 3 % of it on', async () => {
  expect(await isLegible(detector(10, 12, () => 0.9))).toBe(true)
  expect(
    await isLegible(
      detector(10, 12, () => 0.9),
      planesOf(20),
    ),
  ).toBe(false)
  expect(await isLegible(detector(40, 60, () => 0.9))).toBe(false)
  expect(await isLegible(detector(10, 10.9, () => 0.35))).toBe(false)
  expect(await isLegible(detector(10, 30, () => 0.35))).toBe(false)
})

test('both sizes that a patch is read at count alike', async () => {
  expect(await isLegible(detector(0, 32, (columns) => (columns > width ? 0.7 : 0)))).toBe(false)
  expect(await isLegible(detector(0, 32, (columns) => (columns > width ? 0.9 : 0.1)))).toBe(true)
})

test('a form with layers in which lettering can be read is not evident; without layers only what was read before counts', async () => {
  const letters = await openLetteringReader(storeOf(detector(0, 32, () => 0.9)))
  const form: Explained = {
    ...{ planes: planesOf(200), coverage: new Float32Array(count), step: planesOf(0), softness: 0.01 },
    ...{ mark: { opacity: 0.4, colour: [255, 255, 255] as const }, under: new Float32Array(count) },
  }
  const cleaned: Explained = { ...form, cleaned: planesOf(20) }
  const plain: SolvedMark = { ...form, patch, region: patch.box, layered: null }
  expect(await withLegibility({ ...plain, ...cleaned }, { letters, runtime })).not.toHaveProperty('isLegible')
  const unchanged: SolvedMark = { ...plain, patch: { ...patch, planes: planesOf(210) } }
  expect((await withLegibility(unchanged, { letters, runtime })).isLegible).toBe(true)
  // What takes the letters' edges away is right, whatever else can be read there.
  const striped = planesOf(210).map((plane) => plane.map((value, at) => value - 20 * (at % 2))) as unknown as MarkPlanes
  const solved: SolvedMark = { ...plain, patch: { ...patch, planes: striped } }
  expect(await withLegibility(solved, { letters, runtime })).toBe(solved)
  // Without layers under the mark letters that were not there before are the photo's own.
  const emerged: SolvedMark = { ...plain, patch: { ...patch, planes: planesOf(20) } }
  expect(await withLegibility(emerged, { letters, runtime })).toBe(emerged)
  const read = await withLegibility({ ...plain, layered: cleaned }, { letters, runtime })
  expect([read.isLegible, read.layered?.isLegible]).toEqual([true, false])
  expect(evidentForm(read, 0.3)).toBeNull()
  expect(await withLegibility(read, { letters: null, runtime })).toBe(read)
  // The detector takes it for text, but so little speaks against it that the letters are the photo's own.
  const doubtless = await withLegibility({ ...plain, layered: { ...form, softness: 0.002 } }, { letters, runtime })
  expect([doubtless.isLegible, doubtless.layered?.isLegible]).toEqual([true, false])
})

test('what the finder of marks sees beyond doubt can be read where layers were found, doubtless or not', async () => {
  const form: Explained = {
    ...{ planes: planesOf(200), coverage: new Float32Array(count), step: planesOf(0), softness: 0.002 },
    ...{ mark: { opacity: 0.4, colour: [255, 255, 255] as const }, under: new Float32Array(count) },
  }
  const single: SolvedMark = { ...form, patch, region: patch.box, layered: null }
  const readWith = async (marks: ModelSession | undefined, one: SolvedMark): Promise<boolean> => {
    const letters = await openLetteringReader(
      storeOf(
        detector(0, 0, () => 0),
        marks,
      ),
    )
    const read = await withLegibility(one, { letters, runtime })
    return read.isLegible === true || read.layered?.isLegible === true
  }
  const layered = { ...single, layered: form }
  const sees = (probability: number, columns = 4): ModelSession => detector(0, columns, () => probability)
  expect(await readWith(sees(0.8), layered)).toBe(true)
  expect(await readWith(sees(0.6), layered)).toBe(false)
  expect(await readWith(sees(0.8, 2), layered)).toBe(false)
  expect(await readWith(undefined, layered)).toBe(false)
  expect(await readWith(sees(0.8), single)).toBe(false)
})

test('lettering is kept as far as what was text before still looks like it', () => {
  const before = [0.9, 0.8, 0.1, 0.1]
  expect(keptLettering(before, [0, 0, 0.9, 0])).toBe(0)
  expect(keptLettering(before, [0.17, 0.17, 0, 0])).toBeCloseTo(0.2)
  expect(keptLettering(before, [1, 1, 1, 1])).toBeCloseTo(1)
  expect(keptLettering([0.1, 0.2], [0.1, 0.2])).toBe(0)
})
