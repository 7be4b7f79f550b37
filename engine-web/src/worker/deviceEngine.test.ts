import { changeBackgroundSchema } from '@spotless/contract/options'
import { describe, expect, it } from 'vitest'
import { deviceEngine, type EngineWorker } from './deviceEngine.ts'
import type { DeviceRequest, WorkerReport } from './messages.ts'

const request: DeviceRequest = { mode: 'object-removal', photo: new Uint8Array(), action: 'erase', options: {} }
const result = {
  file: Uint8Array.of(1),
  format: 'png',
  width: 1,
  height: 1,
  engine: 'x',
  notes: [],
  timingsMs: {},
} as const

const answer = { kind: 'result', result, ranOn: { hardware: ['processor'], refusals: [] } } as const

/** Workers that answer each task with the reports given. */
const workers = (reports: readonly WorkerReport[]) => {
  const ended: number[] = []
  let started = 0
  const start = (): EngineWorker => {
    const number = ++started
    const worker: EngineWorker = {
      onmessage: null,
      onerror: null,
      postMessage: () => {
        for (const report of reports) worker.onmessage?.({ data: report } as MessageEvent<WorkerReport>)
      },
      terminate: () => ended.push(number),
    }
    return worker
  }
  return { start, ended, started: () => started }
}

const quiet = { signal: new AbortController().signal, onProgress: () => undefined }

describe('the engine in a worker', () => {
  it('reports progress and gives the result, and its worker serves the next edit', async () => {
    const progress = { kind: 'stage', stage: 'inference', fraction: 0.5, message: 'Filling' } as const
    const { start, ended, started } = workers([progress, answer])
    const engine = deviceEngine(start)
    const seen: unknown[] = []
    const options = { ...quiet, onProgress: (one: unknown) => seen.push(one) }
    expect(await engine.edit(request, options)).toEqual(answer)
    expect(await engine.edit(request, options)).toEqual(answer)
    expect(seen).toEqual([progress, progress])
    expect([started(), ended]).toEqual([1, []])
  })

  it('gives the worker other work than edits, and its answer', async () => {
    const changed = { file: Uint8Array.of(2), format: 'jpeg', width: 1, height: 1, notes: [] } as const
    const { start } = workers([{ kind: 'computed', result: changed }])
    const change = changeBackgroundSchema.parse({ backdrop: { kind: 'colour', colour: '#ffffff' } })
    const asked = { cutout: Uint8Array.of(1), change }
    expect(await deviceEngine(start).compute('changeBackground', asked, quiet)).toEqual(changed)
  })

  it('passes on which requests were made', async () => {
    const requests = [{ url: 'https://spotless.example/device/weights/a.onnx', receivedBytes: 5 }]
    const { start } = workers([{ kind: 'requests', requests }, answer])
    const seen: unknown[] = []
    await deviceEngine(start, (made) => seen.push(...made)).edit(request, quiet)
    expect(seen).toEqual(requests)
  })

  it('says why there is no result', async () => {
    const { start } = workers([{ kind: 'failure', code: 'no_subject', message: 'No subject.' }])
    await expect(deviceEngine(start).edit(request, quiet)).rejects.toMatchObject({ code: 'no_subject' })
  })

  it('starts another worker after a failure of the device, and keeps the one that refused a photo', async () => {
    for (const [code, count] of [
      ['internal', 2],
      ['no_subject', 1],
    ] as const) {
      const { start, started } = workers([{ kind: 'failure', code, message: 'No.' }])
      const engine = deviceEngine(start)
      for (let edit = 0; edit < 2; edit++) await expect(engine.edit(request, quiet)).rejects.toMatchObject({ code })
      expect(started()).toBe(count)
    }
  })

  it('ends its worker at once when the edit is cancelled, and starts another for the next', async () => {
    const { start, ended, started } = workers([])
    const engine = deviceEngine(start)
    const control = new AbortController()
    const pending = engine.edit(request, { ...quiet, signal: control.signal })
    control.abort(new Error('cancelled'))
    await expect(pending).rejects.toThrow('cancelled')
    expect(ended).toEqual([1])
    void engine.edit(request, quiet)
    expect(started()).toBe(2)
  })

  it('gives tasks one after the other, and ends the one that runs when the engine is ended', async () => {
    const posted: string[] = []
    let worker: EngineWorker | undefined
    const engine = deviceEngine(() => {
      worker = {
        onmessage: null,
        onerror: null,
        postMessage: ({ kind }) => posted.push(kind),
        terminate: () => undefined,
      }
      return worker
    })
    const probe = engine.probe(quiet)
    const edit = engine.edit(request, quiet)
    await Promise.resolve()
    expect(posted).toEqual(['probe'])
    engine.end()
    await expect(probe).rejects.toThrow('The engine was ended.')
    await expect.poll(() => posted).toEqual(['probe', 'edit'])
    worker?.onmessage?.({ data: answer } as MessageEvent<WorkerReport>)
    expect(await edit).toEqual(answer)
  })
})
