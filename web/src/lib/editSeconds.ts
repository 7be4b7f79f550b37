import type { DeviceMode } from '@spotless/contract/deviceMode'
import {
  type EditPlace,
  type EditTime,
  editTimeSchema,
  openingSeconds,
  probeSecondsSchema,
  referenceProbeSeconds,
  referenceSeconds,
} from '@spotless/contract/editDuration'
import type { Mode } from '@spotless/contract/mode'
import type { EditOptions } from '@spotless/contract/options'
import { readStored, store } from './stored.ts'

const keyOf = (place: EditPlace, mode: Mode): string => `${place}-seconds-${mode}`
const probeKey = 'device-probe-seconds'

const remember = (key: string, value: unknown): void => store(key, JSON.stringify(value))

/** What was remembered; null where there is nothing, or what an older version or another program wrote. */
const remembered = <T>(key: string, schema: { readonly parse: (value: unknown) => T }): T | null => {
  try {
    return schema.parse(JSON.parse(readStored(key) ?? 'null'))
  } catch {
    return null
  }
}

/** Remembers how long an edit of a photo of so many pixels took, networks open. */
export const rememberSeconds = (place: EditPlace, mode: Mode, seconds: number, pixels: number): void =>
  remember(keyOf(place, mode), { seconds, pixels } satisfies EditTime)

/** Remembers how long an edit here took. @param opened whether it opened the mode's networks, and took longer for it */
export const rememberHere = (mode: DeviceMode, seconds: number, pixels: number, opened: boolean): void => {
  const reference = referenceSeconds('device', mode, pixels, {})
  const share = opened ? reference / (reference + openingSeconds('device', mode)) : 1
  rememberSeconds('device', mode, seconds * share, pixels)
}

/** Remembers how fast this machine ran a small network. */
export const rememberProbe = (seconds: number): void => remember(probeKey, seconds)

export const isProbed = (): boolean => remembered(probeKey, probeSecondsSchema) !== null

/** How long an edit will take, and what that is known from. */
export interface EditEstimate {
  readonly seconds: number
  readonly from: 'last edit' | 'probe' | 'reference'
}

/**
 * How long an edit will take, from the last one of the mode in this browser. Before the first, here from how fast this machine runs a
 * small network, and on the server from one of two idle cores. Null where nothing is known of this machine.
 * @param isOpen whether this tab has the mode's networks open
 */
export const estimateSeconds = (
  place: EditPlace,
  mode: DeviceMode,
  pixels: number,
  options: EditOptions,
  isOpen: boolean,
): EditEstimate | null => {
  const reference = referenceSeconds(place, mode, pixels, options) + (isOpen ? 0 : openingSeconds(place, mode))
  const last = remembered(keyOf(place, mode), editTimeSchema)
  if (last !== null) {
    // The options of the last edit are not remembered; they change an upscale alone.
    const seconds = (last.seconds * reference) / referenceSeconds(place, mode, last.pixels, {})
    return { seconds, from: 'last edit' }
  }
  if (place === 'server') return { seconds: reference, from: 'reference' }
  const probeSeconds = remembered(probeKey, probeSecondsSchema)
  return probeSeconds === null ? null : { seconds: (reference * probeSeconds) / referenceProbeSeconds, from: 'probe' }
}

const formatSeconds = (seconds: number): string => {
  const rounded = seconds < 10 ? Math.max(1, Math.round(seconds)) : Math.round(seconds / 5) * 5
  return rounded < 90 ? `${rounded}\u00a0s` : `${Math.round(rounded / 60)}\u00a0min`
}

/** How long an edit will take here and on the server, in words; null where nothing is known of this machine. */
export const describeEstimate = (
  mode: DeviceMode,
  pixels: number,
  options: EditOptions,
  isOpen = false,
): string | null => {
  const [here, there] = (['device', 'server'] as const).map((place) =>
    estimateSeconds(place, mode, pixels, options, isOpen),
  )
  if (!here || !there) return null
  const known = here.from === 'last edit' ? 'as your last edit took' : 'as measured on this machine'
  const server = there.from === 'reference' ? 'a server of two idle cores' : 'the server'
  return `About ${formatSeconds(here.seconds)} here, ${known}; about ${formatSeconds(there.seconds)} on ${server}.`
}
