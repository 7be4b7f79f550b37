import type { HostedServices } from '@spotless/contract/hosted'
import { modeNames, modes } from '@spotless/contract/mode'

/** Who gets to see photos, in the words of a summary; true of every installation while its services are not known yet. */
export const whoSees = (services: HostedServices | undefined): string =>
  services !== undefined && Object.values(services).every((names) => names.length === 0)
    ? 'shown to nobody but you'
    : 'leave this server only where the editor says so beforehand'

/** Who processes photos here: this installation alone, or services that it may send them to, by mode. */
export const WherePhotosGo = ({ services }: { readonly services: HostedServices | undefined }) => {
  if (services === undefined) {
    return (
      <li>
        Photos are processed by models that run on the server of this installation, and by hosted models only where the
        editor names them before you start.
      </li>
    )
  }
  const sending = modeNames.filter((mode) => services[mode].length > 0)
  if (sending.length === 0) return <li>Photos are processed by models that run on the server of this installation.</li>
  return (
    <>
      <li>
        Some edits are offered to hosted models of other companies first:{' '}
        {sending.map((mode) => `${modes[mode].label} to ${services[mode].join(', ')}`).join('; ')}. Only the part that
        the edit needs is sent, without the file’s metadata; what those companies do with it follows their own terms.
      </li>
      <li>
        The editor names who would receive a photo before you start, and you can keep any edit on this server. All other
        edits stay here.
      </li>
    </>
  )
}
