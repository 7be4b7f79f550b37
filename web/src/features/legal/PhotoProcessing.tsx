import type { HostedServices } from '@spotless/contract/hosted'
import { modeNames, modes } from '@spotless/contract/mode'

/**
 * Who receives photos, in half a sentence; worded to fit every installation while the services are
 * unknown.
 */
export const describeReceivers = (services: HostedServices | undefined): string =>
  services !== undefined && Object.values(services).every((names) => names.length === 0)
    ? 'are visible only to you'
    : 'leave this server only where the editor says so in advance'

/** Who processes photos: this server alone, or hosted services too, by mode. */
export const PhotoProcessing = ({ services }: { readonly services: HostedServices | undefined }) => {
  if (services === undefined) {
    return (
      <li>
        Photos are processed by models on this server, and by hosted models only where the editor names them before you
        start.
      </li>
    )
  }
  const hostedModes = modeNames.filter((mode) => services[mode].length > 0)
  if (hostedModes.length === 0) return <li>Photos are processed only by models on this server.</li>
  return (
    <>
      <li>
        Some edits are offered to hosted models of other companies first:{' '}
        {hostedModes.map((mode) => `${modes[mode].label} to ${services[mode].join(', ')}`).join('; ')}. Only the part
        needed for the edit is sent, without the file’s metadata. Those companies handle it under their own terms.
      </li>
      <li>
        The editor names the company that would receive a photo before you start, and lets you keep any edit on this
        server. All other edits stay here.
      </li>
    </>
  )
}
