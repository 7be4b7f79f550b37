import { type DeviceMode, deviceModes } from '@spotless/contract/deviceMode'
import { referenceSeconds } from '@spotless/contract/editDuration'
import { modes } from '@spotless/contract/mode'
import type { Frames } from '../device/frames.ts'

/** How long an edit took. */
export interface Times {
  readonly firstSeconds: number
  /** Absent where the first took over a minute. */
  readonly secondSeconds?: number
  /** Of the last edit, on all cores together: what is left to compare on a machine that has other work. */
  readonly processorSeconds: number
}

/** One mode at one size. */
export interface Measured {
  readonly mode: DeviceMode
  readonly megapixels: number
  readonly loadAverage: number
  /** Why there is no result; the rest is then absent. */
  readonly failure?: string
  readonly inTab?: Frames &
    Times & {
      readonly peakMegabytes: number
      readonly browserMegabytes: number
      /** Of the small network that a machine is measured with. */
      readonly probeSeconds: number
      /** What the page foretold before the first edit, in its words. */
      readonly foretold: string
    }
  readonly inNode?: Times
  /** Null where every sample is equal. */
  readonly psnrDecibels?: number | null
}

const secondsOf = (one: Times): number => one.secondSeconds ?? one.firstSeconds

const ratioOf = (one: number, other: number): string => (one / other).toFixed(1)

const rowOf = ({ mode, megapixels, failure, inTab, inNode, psnrDecibels, loadAverage }: Measured): string => {
  if (!inTab || !inNode)
    return `| ${modes[mode].label} | ${megapixels} | ${failure} |${' |'.repeat(10)} ${loadAverage} |`
  const cells = [
    ...[modes[mode].label, megapixels, inTab.firstSeconds.toFixed(1), inTab.secondSeconds?.toFixed(1) ?? 'once'],
    ...[secondsOf(inNode).toFixed(1), ratioOf(secondsOf(inTab), secondsOf(inNode))],
    ...[ratioOf(inTab.processorSeconds, inNode.processorSeconds), inTab.peakMegabytes, inTab.browserMegabytes],
    ...[inTab.longestFrameMs, inTab.longestTaskMs, inTab.tasksOver50Ms],
    ...[psnrDecibels === null ? 'equal' : psnrDecibels?.toFixed(1), loadAverage],
  ]
  return `| ${cells.join(' | ')} |`
}

const timesOff = (one: number, other: number): string => (Math.max(one, other) / Math.min(one, other)).toFixed(2)

/** What the paces of the contract say of two idle cores, beside what the edits took. */
const foretoldRow = ({ mode, megapixels, inTab, inNode }: Measured): readonly string[] => {
  if (!inTab || !inNode) return []
  const [here, there] = (['device', 'server'] as const).map((place) =>
    referenceSeconds(place, mode, megapixels * 1e6, {}),
  )
  const cells = [
    ...[modes[mode].label, megapixels, inTab.probeSeconds.toFixed(2), inTab.foretold],
    ...[here!.toFixed(1), timesOff(here!, secondsOf(inTab)), there!.toFixed(1), timesOff(there!, secondsOf(inNode))],
  ]
  return [`| ${cells.join(' | ')} |`]
}

/** Seconds whatever the size, and those of a megapixel, that the rows of a mode give. */
const paceOf = (rows: readonly Measured[], mode: DeviceMode, place: 'inTab' | 'inNode'): string => {
  const [small, large] = rows.flatMap((row) => {
    const times = row.mode === mode ? row[place] : undefined
    return times ? [{ megapixels: row.megapixels, seconds: secondsOf(times) }] : []
  })
  if (!small || !large) return ''
  const perMegapixel = Math.max(0, (large.seconds - small.seconds) / (large.megapixels - small.megapixels))
  return `${(small.seconds - perMegapixel * small.megapixels).toFixed(2)} + ${perMegapixel.toFixed(2)} a megapixel`
}

/** The rows as a page for people. @param rows smaller photos first */
export const deviceReport = (machine: string, rows: readonly Measured[]): string => `# Edits on the device

${machine}; Chromium and Node in turn, two threads each. The first edit fetches the network from this machine; one of over a minute is not made
twice. Load is the mean number of processes that wanted a core in the minute before.

| mode | MP | first, s | second, s | Node, s | times Node | by processor time | tab, MB at most | browser, MB at most | longest frame, ms | longest task, ms | tasks over 50 ms | PSNR to Node, dB | load |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
${rows.map(rowOf).join('\n')}

What is foretold. The paces are seconds of two idle cores; the page multiplies those of the tab by what the small network takes on its machine.

| mode | MP | small network, s | the page before the first edit | pace of the tab, s | times off | pace of the server, s | times off |
|---|---|---|---|---|---|---|---|
${rows.flatMap(foretoldRow).join('\n')}

The paces that these rows give; those in use are in \`contract/src/editDuration.ts\`, with the seconds of the small network.

| mode | tab, s | server, s |
|---|---|---|
${deviceModes.map((mode) => `| ${modes[mode].label} | ${paceOf(rows, mode, 'inTab')} | ${paceOf(rows, mode, 'inNode')} |`).join('\n')}
`
