import type { HostedServices } from '@spotless/contract/hosted'
import { modeNames, modes } from '@spotless/contract/mode'

/**
 * Who receives photos, in half a sentence; worded to fit every installation while the services are
 * unknown.
 */
export const describeReceivers = (services: HostedServices | undefined): string => {
  const receivers = services === undefined ? undefined : Object.values(services).flat()
  if (receivers?.length === 0) return 'are visible only to you'
  return receivers?.every(({ staysInNetwork }) => staysInNetwork)
    ? 'stay in this network'
    : 'leave this server only where the editor says so in advance'
}

/** Modes with the receivers of one side, as “Background Removal to fal.ai, OpenAI; …”. */
const listed = (services: HostedServices, areInside: boolean): string =>
  modeNames
    .flatMap((mode) => {
      const names = services[mode]
        .filter(({ staysInNetwork }) => staysInNetwork === areInside)
        .map(({ label }) => label)
      return names.length === 0 ? [] : [`${modes[mode].label} to ${names.join(', ')}`]
    })
    .join('; ')

/** Who processes photos: this server alone, servers in its network, or hosted services too, by mode. */
export const PhotoProcessing = ({ services }: { readonly services: HostedServices | undefined }) => {
  if (services === undefined) {
    return (
      <li>
        Photos are processed by models on this server, and by hosted models only where the editor names them before you
        start.
      </li>
    )
  }
  const [inside, outside] = [listed(services, true), listed(services, false)]
  if (inside === '' && outside === '') return <li>Photos are processed only by models on this server.</li>
  return (
    <>
      {inside !== '' && (
        <li>
          Some edits are offered to other servers in this network: {inside}. Only the part needed for the edit is sent,
          without the file’s metadata, and it stays in this network.
        </li>
      )}
      {outside !== '' && (
        <li>
          Some edits are offered to hosted models of other companies: {outside}. Only the part needed for the edit is
          sent, without the file’s metadata. Those companies handle it under their own terms.
        </li>
      )}
      <li>
        The editor names who would receive a photo before you start, and lets you keep any edit on this server. All
        other edits stay here.
      </li>
    </>
  )
}
