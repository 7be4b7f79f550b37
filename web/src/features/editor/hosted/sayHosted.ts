import type { HostedReport } from '@spotless/contract/hosted'
import type { Mode } from '@spotless/contract/mode'

/** The part of a photo that each mode sends, and that it is sent. */
export const whatLeaves: Readonly<Record<Mode, string>> = {
  'prompt-edit': 'What the planner here cannot do is sent with your photo',
  'watermark-removal': 'What cannot be solved here is sent, with its surroundings,',
  'object-removal': 'The marked area and its surroundings are sent',
  'background-removal': 'Your photo is sent',
  'face-enhancement': 'Each face is sent, with a little round it,',
  'image-upscale': 'Your photo is sent',
  'professional-photo': 'Head and shoulders are sent',
}

/** Receivers in words, in the order they are asked; null where there are none. */
export const whoReceives = (services: readonly string[]): string | null => {
  const [first, ...others] = services
  if (first === undefined) return null
  return others.length === 0 ? first : `${first}, then ${others.join(', then ')} if that fails`
}

/** How hosted models were asked for a result: what it cost and who was passed over. */
export const sayReport = ({ answeredBy, costUsd, failures }: HostedReport): readonly string[] => [
  ...(answeredBy.length === 0 ? ['Made on this server.'] : []),
  ...failures.map(({ provider, reason }) => `${provider} ${reason}.`),
  ...(costUsd > 0 ? [`It cost this site about $${costUsd.toFixed(costUsd < 0.01 ? 4 : 2)}.`] : []),
]
