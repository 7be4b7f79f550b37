import { type Mode, modeNames } from '@spotless/contract/mode'
import { type Capability, capabilities, ProviderFailure, type ProviderTask } from '@spotless/engine/hosted/hostedModels'
import { decodeAnswer } from '@spotless/engine/hosted/readAnswer'
import { encodeMask, encodeView } from '@spotless/engine/hosted/view'
import { sharpCodec } from '@spotless/engine-node/codec/sharpCodec'
import { compression } from '@spotless/engine-node/compression'
import { entryOf, type HostedName, hostedNames } from '@spotless/providers/catalogue'
import { openProvider } from '@spotless/providers/openProvider'
import { capabilityOf, type HostedConfig } from '../hosted/hostedConfig.ts'

export interface CheckRow {
  readonly provider: HostedName
  readonly model: string
  readonly modes: readonly Mode[]
  readonly isOk: boolean
  readonly durationMs: number
  /** The answer's size or the error. */
  readonly message: string
}

/** Side of the test picture in pixels; some services refuse smaller ones. */
const sidePx = 512

/** A small test picture of smooth colours. */
const scene = (): Uint8Array => {
  const data = new Uint8Array(sidePx * sidePx * 3)
  for (let row = 0, at = 0; row < sidePx; row++) {
    for (let column = 0; column < sidePx; column++, at += 3) {
      data[at] = 128 + 80 * Math.sin(column / 40)
      data[at + 1] = 128 + 80 * Math.cos(row / 50)
      data[at + 2] = 128 + 60 * Math.sin((row + column) / 60)
    }
  }
  return data
}

const square = (): Uint8Array => {
  const marked = new Uint8Array(sidePx * sidePx)
  for (let row = 220; row < 290; row++) marked.fill(1, row * sidePx + 220, row * sidePx + 290)
  return marked
}

const ports = { codec: sharpCodec, compression }

const taskFor = async (capability: Capability, name: HostedName, image: Uint8Array): Promise<ProviderTask> => {
  const { maskKind, shapes } = entryOf(name)
  const [size = { width: sidePx, height: sidePx }] = shapes ?? []
  return {
    capability,
    image,
    ...size,
    prompt: 'Make this picture slightly brighter.',
    ...(capability === 'inpaint'
      ? { mask: await encodeMask(square(), { width: sidePx, height: sidePx }, maskKind, ports) }
      : {}),
    ...(capability === 'upscale' ? { scale: 2 as const } : {}),
  }
}

/**
 * Calls every model of every service with a key once, with a small picture. The services charge for the calls.
 * @param deps.fetch sends every request
 */
export const checkProviders = async (
  config: Pick<HostedConfig, 'services' | 'timeoutMs'>,
  deps: { readonly fetch: typeof fetch; readonly onRow: (row: CheckRow) => void },
): Promise<readonly CheckRow[]> => {
  const image = await encodeView({ width: sidePx, height: sidePx, channels: 3, data: scene() }, ports)
  const rows: CheckRow[] = []
  for (const name of hostedNames) {
    const settings = config.services[name]
    if (settings === undefined) continue
    const provider = openProvider(name, settings, { fetch: deps.fetch, nowMs: () => Date.now() })
    const tried = new Set<string>()
    for (const capability of capabilities) {
      const model = provider.modelFor(capability)
      if (model === undefined || tried.has(model)) continue
      tried.add(model)
      const modes = modeNames.filter((mode) => provider.modelFor(capabilityOf[mode]) === model)
      const began = performance.now()
      const row = (isOk: boolean, message: string): void => {
        const made = { provider: name, model, modes, isOk, durationMs: Math.round(performance.now() - began), message }
        rows.push(made)
        deps.onRow(made)
      }
      try {
        const task = await taskFor(capability, name, image)
        const answer = await provider.perform(task, AbortSignal.timeout(config.timeoutMs))
        const picture = await decodeAnswer(answer.image, sharpCodec)
        const price = answer.reportedUsd === undefined ? '' : `, charged $${answer.reportedUsd}`
        row(true, `${picture.width}×${picture.height}${price}`)
      } catch (error) {
        if (error instanceof ProviderFailure) row(false, [error.message, error.detail].filter(Boolean).join(': '))
        else if (error instanceof DOMException) row(false, `no answer in ${config.timeoutMs / 1_000} s`)
        else throw error
      }
    }
  }
  return rows
}

const columns = ['provider', 'model', 'modes', 'status', 'ms', 'message'] as const

/** One row of the printed table. */
export const formatRow = ({ provider, model, modes, isOk, durationMs, message }: CheckRow): string =>
  [
    provider.padEnd(10),
    model.padEnd(36),
    isOk ? 'ok    ' : 'failed',
    String(durationMs).padStart(6),
    ` ${message}`,
    `[${modes.join(', ')}]`,
  ].join(' ')

/** The header of the printed table. */
export const formatHead = (): string =>
  [
    columns[0].padEnd(10),
    columns[1].padEnd(36),
    columns[3],
    columns[4].padStart(6),
    ` ${columns[5]} [${columns[2]}]`,
  ].join(' ')
