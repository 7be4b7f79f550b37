import { type Mode, modeNames } from '@spotless/contract/mode'
import {
  type Capability,
  type ChainLink,
  capabilities,
  ProviderFailure,
  type ProviderTask,
} from '@spotless/engine/hosted/hostedModels'
import { decodeAnswer } from '@spotless/engine/hosted/readAnswer'
import { encodeMask, encodeView, planView, readView } from '@spotless/engine/hosted/view'
import { sharpCodec } from '@spotless/engine-node/codec/sharpCodec'
import { compression } from '@spotless/engine-node/compression'
import { entryOf, hostedNames } from '@spotless/providers/catalogue'
import { openProvider } from '@spotless/providers/openProvider'
import type { Provider } from '@spotless/providers/provider'
import { openModelServer, serverLink } from '@spotless/providers/servers/openModelServer'
import { capabilityOf, type HostedConfig } from '../hosted/hostedConfig.ts'
import type { HostedConnections } from '../hosted/hostedConnections.ts'
import { adviceFor } from './adviceFor.ts'

export interface CheckRow {
  readonly provider: string
  readonly model: string
  readonly modes: readonly Mode[]
  readonly isOk: boolean
  readonly durationMs: number
  /** The answer's size or the error. */
  readonly message: string
}

/** Side of the test picture in pixels; some services refuse smaller ones. */
const sidePx = 512
/** An answer whose proportions differ by more than this cannot be laid over the photo. */
const maxStretch = 1.12

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

const square = ({ width, height }: { readonly width: number; readonly height: number }): Uint8Array => {
  const marked = new Uint8Array(width * height)
  const [top, bottom] = [Math.floor(height * 0.43), Math.floor(height * 0.57)]
  for (let row = top; row < bottom; row++) {
    marked.fill(1, row * width + Math.floor(width * 0.43), row * width + Math.floor(width * 0.57))
  }
  return marked
}

const ports = { codec: sharpCodec, compression }

const taskFor = async (
  capability: Capability,
  link: Pick<ChainLink, 'maskKind' | 'shapes' | 'sizes'>,
): Promise<ProviderTask> => {
  const whole = { left: 0, top: 0, width: sidePx, height: sidePx }
  const view = planView(whole, link, sidePx)
  const { width, height } = view
  return {
    capability,
    image: await encodeView(readView({ width: sidePx, height: sidePx, channels: 3, data: scene() }, view), ports),
    ...{ width, height },
    prompt: 'Make this picture slightly brighter.',
    ...(capability === 'inpaint' ? { mask: await encodeMask(square(view), view, link.maskKind, ports) } : {}),
    ...(capability === 'upscale' ? { scale: 2 as const } : {}),
  }
}

interface Candidate {
  readonly provider: Provider
  readonly linkFor: (capability: Capability) => Pick<ChainLink, 'maskKind' | 'shapes' | 'sizes'>
  readonly timeoutMs: number
  /** Of a server of the operator's, for advice. */
  readonly address?: string
}

/** Everything that is configured: the operator's servers, then the services with a key. */
const candidatesOf = (
  config: Pick<HostedConfig, 'services' | 'servers' | 'timeoutMs'>,
  connections: HostedConnections,
): readonly Candidate[] => {
  const nowMs = () => Date.now()
  const servers = config.servers.map((server) => ({
    provider: openModelServer(server, { ...connections.toServer(server), nowMs }),
    linkFor: (capability: Capability) => serverLink(server, capability) ?? { maskKind: 'white' as const },
    timeoutMs: server.timeoutMs,
    address: server.address,
  }))
  const services = hostedNames.flatMap((name) => {
    const settings = config.services[name]
    if (settings === undefined) return []
    const provider = openProvider(name, settings, { fetch: connections.fetch, nowMs })
    return [{ provider, linkFor: () => entryOf(name), timeoutMs: config.timeoutMs }]
  })
  return [...servers, ...services]
}

/** Has one task done and says what came. @throws ProviderFailure; a DOMException when the time is over */
const tryOnce = async ({ provider, linkFor, timeoutMs }: Candidate, capability: Capability): Promise<string> => {
  const task = await taskFor(capability, linkFor(capability))
  const answer = await provider.perform(task, AbortSignal.timeout(timeoutMs))
  const { width, height, channels } = await decodeAnswer(answer.image, sharpCodec)
  const size = `${width}×${height}`
  if (Math.abs(Math.log((width / height) * (task.height / task.width))) > Math.log(maxStretch)) {
    throw new ProviderFailure('mismatch', { detail: `${size} for ${task.width}×${task.height}` })
  }
  if (capability === 'removeBackground' && channels !== 4) {
    throw new ProviderFailure('mismatch', { detail: 'It has no transparency.' })
  }
  return answer.reportedUsd === undefined ? size : `${size}, charged $${answer.reportedUsd}`
}

const reasonOf = (error: unknown, { timeoutMs, address }: Candidate): string => {
  if (error instanceof ProviderFailure) {
    const advice = address === undefined ? undefined : adviceFor(error, address)
    const words = [error.message, error.detail].filter(Boolean).join(': ')
    return advice === undefined ? words : `${words.replace(/\.$/, '')}. ${advice}`
  }
  if (error instanceof DOMException) return `no answer in ${timeoutMs / 1_000} s`
  throw error
}

/**
 * Calls every model of every service with a key and of every server of the operator's once, with a small picture. Services
 * charge for the calls.
 * @param deps.connections carry every request
 */
export const checkProviders = async (
  config: Pick<HostedConfig, 'services' | 'servers' | 'timeoutMs'>,
  deps: { readonly connections: HostedConnections; readonly onRow: (row: CheckRow) => void },
): Promise<readonly CheckRow[]> => {
  const rows: CheckRow[] = []
  for (const candidate of candidatesOf(config, deps.connections)) {
    const { provider } = candidate
    const tried = new Set<string>()
    for (const capability of capabilities) {
      const model = provider.modelFor(capability)
      const isSame = (other: Capability) =>
        provider.modelFor(other) === model && (model !== '' || groupOf(other) === groupOf(capability))
      const id = `${model} ${model === '' ? groupOf(capability) : ''}`
      if (model === undefined || tried.has(id)) continue
      tried.add(id)
      const modes = modeNames.filter((mode) => isSame(capabilityOf[mode]))
      const began = performance.now()
      const outcome = await tryOnce(candidate, capability).then(
        (message) => ({ isOk: true, message }),
        (error: unknown) => ({ isOk: false, message: reasonOf(error, candidate) }),
      )
      const durationMs = Math.round(performance.now() - began)
      const row = { provider: provider.name, model: model || '(not named)', modes, durationMs, ...outcome }
      rows.push(row)
      deps.onRow(row)
    }
  }
  return rows
}

/** Capabilities that make the same request of a model without a name. */
const groupOf = (capability: Capability): Capability => (capability === 'headshot' ? 'editByPrompt' : capability)

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
