import type { HostedReport, Receiver } from '@spotless/contract/hosted'
import type { Mode } from '@spotless/contract/mode'

/** What each mode sends to hosted models: the first half of a sentence that names the receiver. */
const sentData: Readonly<Record<Mode, string>> = {
  'prompt-edit': 'Anything this server cannot do itself is sent, with your photo,',
  'watermark-removal': 'Any part that cannot be restored here is sent, with its surroundings,',
  'object-removal': 'The marked area and its surroundings are sent',
  'background-removal': 'Your photo is sent',
  'face-enhancement': 'Each face is sent, with a small margin,',
  'image-upscale': 'Your photo is sent',
  'professional-photo': 'The head and shoulders are sent',
}

const staysInside = (receivers: readonly Receiver[]): boolean => receivers.every(({ staysInNetwork }) => staysInNetwork)

/** Receivers in the order they are asked, with those in the network marked where others are not; null if there are none. */
export const formatReceivers = (receivers: readonly Receiver[]): string | null => {
  const isMixed = !staysInside(receivers)
  const [first, ...others] = receivers.map(({ label, staysInNetwork }) =>
    isMixed && staysInNetwork ? `${label} in this network` : label,
  )
  if (first === undefined) return null
  return others.length === 0 ? first : `${first}, then ${others.join(', then ')} if that fails`
}

/** What is sent to whom, before an edit starts; null if nothing is. */
export const describeSending = (mode: Mode, receivers: readonly Receiver[]): string | null => {
  const names = formatReceivers(receivers)
  if (names === null) return null
  const rest = staysInside(receivers) ? ' It stays in this network.' : ''
  const failing = receivers.length === 1 ? 'it does not respond' : 'none responds'
  return `${sentData[mode]} to ${names}, without the file’s metadata.${rest} If ${failing}, this server does the edit.`
}

/** Sentences about a result's hosted models: failures and cost. */
export const describeReport = ({ answeredBy, costUsd, failures }: HostedReport): readonly string[] => [
  ...(answeredBy.length === 0 ? ['Made on this server.'] : []),
  ...failures.map(({ provider, reason }) => `${provider} ${reason}.`),
  ...(costUsd > 0 ? [`Cost to this site: about $${costUsd.toFixed(costUsd < 0.01 ? 4 : 2)}.`] : []),
]
