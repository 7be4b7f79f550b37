import type { HostedReport } from '@spotless/contract/hosted'
import type { Mode } from '@spotless/contract/mode'

/** What each mode sends to hosted models: the first half of a sentence that names the receiver. */
export const sentData: Readonly<Record<Mode, string>> = {
  'prompt-edit': 'Anything this server cannot do itself is sent, with your photo,',
  'watermark-removal': 'Any part that cannot be restored here is sent, with its surroundings,',
  'object-removal': 'The marked area and its surroundings are sent',
  'background-removal': 'Your photo is sent',
  'face-enhancement': 'Each face is sent, with a small margin,',
  'image-upscale': 'Your photo is sent',
  'professional-photo': 'The head and shoulders are sent',
}

/** Services in the order they are asked; null if there are none. */
export const formatReceivers = (services: readonly string[]): string | null => {
  const [first, ...others] = services
  if (first === undefined) return null
  return others.length === 0 ? first : `${first}, then ${others.join(', then ')} if that fails`
}

/** Sentences about a result's hosted models: failures and cost. */
export const describeReport = ({ answeredBy, costUsd, failures }: HostedReport): readonly string[] => [
  ...(answeredBy.length === 0 ? ['Made on this server.'] : []),
  ...failures.map(({ provider, reason }) => `${provider} ${reason}.`),
  ...(costUsd > 0 ? [`Cost to this site: about $${costUsd.toFixed(costUsd < 0.01 ? 4 : 2)}.`] : []),
]
