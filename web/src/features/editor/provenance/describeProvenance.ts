import { type Mode, modeNames, modes } from '@spotless/contract/mode'
import type { Provenance } from '@spotless/contract/provenance'

const sourceTypes: Readonly<Record<string, string>> = {
  digitalCapture: 'Taken by a camera',
  humanEdits: 'Edited by hand: light, colour and frame',
  algorithmicallyEnhanced: 'Improved by a program, without new content',
  compositeCapture: 'Put together from photos',
  compositeSynthetic: 'Put together with drawn parts',
  compositeWithTrainedAlgorithmicMedia: 'A photo with parts made by AI',
  trainedAlgorithmicMedia: 'Made by AI',
}

/** What a source type means; its own name where it is none that we know. */
export const nameOfSourceType = (type: string | null): string =>
  type === null ? 'Not stated' : (sourceTypes[type] ?? type)

/** Whether a file's manifest can be believed, in one sentence. */
export const describeManifest = (manifest: Provenance['manifest']): string => {
  if (manifest === null) return 'None. Nobody has signed for this file.'
  if (manifest.state === 'unreadable') return 'Damaged. It cannot be read.'
  if (manifest.state === 'invalid') return 'Not valid. The file or its manifest was changed after signing.'
  return 'Valid. The file has not changed since it was signed.'
}

/** Who signed, and what that is worth. */
export const describeSigner = ({ signer, isDevelopment }: NonNullable<Provenance['manifest']>): string => {
  if (isDevelopment) return 'This installation, with a certificate of its own. Nobody has vouched for it.'
  return signer ?? 'Not named'
}

const modeName = new RegExp(`\\b(?:${modeNames.join('|')})\\b`, 'g')

/** A text of a file with our modes under the names that the page gives them. */
export const withModeLabels = (text: string): string => text.replace(modeName, (name) => modes[name as Mode].label)

/** What was done, as the manifest tells it. */
export const describeAction = ({
  action,
  agent,
  description,
  boxes,
}: NonNullable<Provenance['manifest']>['actions'][number]): string => {
  const name =
    action === 'c2pa.opened' ? 'Opened a photo' : withModeLabels(description ?? action.replace(/^c2pa\./, ''))
  const by = agent === null ? name : `${agent}: ${name}`
  if (boxes === null) return by
  return `${by}. Nothing was changed outside ${boxes === 1 ? 'one area' : `${boxes} areas`}.`
}
