import { decodePhoto } from '@spotless/engine-node/codec/decodePhoto'
import { encodePhoto } from '@spotless/engine-node/codec/encodePhoto'
import { runtimeWithoutModels } from '@spotless/engine-node/nodePorts'
import { describe, expect, it } from 'vitest'
import { barePng } from '../container/photo.ts'
import type { EditRequest, PipelineContext } from '../pipeline.ts'
import { editByPrompt } from './editByPrompt.ts'

const context = (signal?: AbortSignal): PipelineContext => ({ ...runtimeWithoutModels(signal), onProgress: () => {} })

const png = async (): Promise<Uint8Array> => {
  const data = Uint8Array.from({ length: 8 * 6 * 3 }, (_, at) => (at * 5) % 200)
  const { file } = await encodePhoto({ width: 8, height: 6, channels: 3, data }, barePng)
  return file
}

const edit = async (
  prompt: string,
  previousWork?: Uint8Array,
  signal?: AbortSignal,
  options: EditRequest['options'] = {},
) => {
  const request: EditRequest = { mode: 'prompt-edit', photo: await png(), action: 'erase', options, prompt }
  return editByPrompt(previousWork ? { ...request, previousWork } : request, context(signal))
}

const pixels = async (file: Uint8Array): Promise<number[]> => [...(await decodePhoto(file)).raster.data]

describe('editByPrompt', () => {
  it('does the steps in order and says what it did and what it did not understand', async () => {
    const result = await edit('crop to square, then rotate right and add a dragon')
    expect([result.width, result.height, result.format, result.engine]).toEqual([6, 6, 'png', 'Spotless planner'])
    expect(result.notes.slice(0, 2)).toEqual(['Cropped to 1:1', 'Rotated 90° clockwise'])
    expect(result.notes[2]).toMatch(/^Not understood: “add a dragon”\. Nearest: a frame/)
    expect(result.plan).toEqual({
      steps: [
        { index: 0, text: 'Cropped to 1:1', state: 'done' },
        { index: 1, text: 'Rotated 90° clockwise', state: 'done' },
      ],
      undone: 0,
      unknown: [{ text: 'add a dragon', alternative: expect.stringContaining('frame') }],
      coverage: 2 / 3,
    })
  })

  it('does to what was pointed at what it cannot do by name, and again when a later prompt is taken back', async () => {
    const outlines: [number, number][][] = [
      [
        [0, 0],
        [3, 0],
        [3, 6],
        [0, 6],
      ],
    ]
    const options = { prompt: { pointed: [{ name: 'curtain', outlines }] } }
    await expect(edit('make the curtain black and white')).rejects.toThrow('curtain')
    const first = await edit('make the curtain black and white', undefined, undefined, options)
    expect(first.plan?.steps).toMatchObject([{ state: 'done', text: expect.stringContaining('the curtain') }])
    const [before, after] = [await pixels(await png()), await pixels(first.file)]
    const changed = before.flatMap((value, at) => (value === after[at] ? [] : [Math.floor(at / 3) % 8]))
    expect(Math.min(...changed)).toBe(0)
    expect(Math.max(...changed)).toBeLessThan(7)
    const second = await edit('flip it', first.work)
    expect(await pixels((await edit('undo', second.work)).file)).toEqual(after)
  })

  it('replays earlier prompts from the original and takes them back without a trace', async () => {
    const first = await edit('much darker')
    const second = await edit('flip it', first.work)
    const third = await edit('undo', second.work)
    expect(await pixels(third.file)).toEqual(await pixels(first.file))
    const back = await edit('undo everything', second.work)
    expect(await pixels(back.file)).toEqual(await pixels(await png()))
  })

  it('makes "less" a weaker form of the last edit, not a second one on top', async () => {
    const first = await edit('brightness +40%')
    const less = await edit('less', first.work)
    expect(await pixels(less.file)).toEqual(await pixels((await edit('brightness +20%')).file))
  })

  it.each([
    ['', 'prompt_required'],
    ['   \n', 'prompt_required'],
    ['add a dragon', 'prompt_not_understood'],
    ['undo', 'prompt_not_understood'],
    ['remove the bin', 'prompt_not_understood'],
    ['x'.repeat(2_001), 'invalid_input'],
    ['add a 60000px border', 'result_too_large'],
  ])('refuses %j as %s', async (prompt, code) => {
    await expect(edit(prompt)).rejects.toMatchObject({ code })
  })

  it('leaves out the steps that are not wanted, and says which', async () => {
    const result = await edit('crop to square, then rotate right', undefined, undefined, { prompt: { skipSteps: [1] } })
    expect(await pixels(result.file)).toEqual(await pixels((await edit('crop to square')).file))
    expect(result.plan?.steps.map(({ state }) => state)).toEqual(['done', 'skipped'])
    expect(result.notes).toEqual(['Cropped to 1:1'])
  })

  it('says what comes nearest to what it cannot do from words', async () => {
    await expect(edit('remove the bin')).rejects.toThrow('paint over it in Object Removal')
    const result = await edit('sharpen and make my jacket blue')
    expect(result.plan?.steps[1]).toMatchObject({ state: 'unsupported', note: expect.stringContaining('Nearest') })
    await expect(edit('make me look younger')).rejects.toThrow('smoother skin')
  })

  it('changes only the part of the frame that is named', async () => {
    const [before, after] = [await pixels(await png()), await pixels((await edit('pixelate the left side a lot')).file)]
    expect(after.slice(0, 3)).not.toEqual(before.slice(0, 3))
    expect(after.slice(21, 24)).toEqual(before.slice(21, 24))
  })

  it('stops when cancelled', async () => {
    await expect(edit('brighter', undefined, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop')
  })

  it('refuses work that it did not make', async () => {
    await expect(
      edit('brighter', new TextEncoder().encode('{"kind":"plans","history":[[{"kind":"evil"}]]}')),
    ).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
