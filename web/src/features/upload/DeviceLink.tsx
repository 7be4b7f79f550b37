import { type DeviceMode, deviceModes } from '@spotless/contract/deviceMode'
import type { Mode } from '@spotless/contract/mode'
import { screen } from '@spotless/contract/route'
import { loadIdentity } from '../../lib/identity.ts'
import { syncToken } from '../../lib/syncToken.ts'

const isDeviceMode = (mode: Mode): mode is DeviceMode => (deviceModes as readonly Mode[]).includes(mode)

/** Leads to the page that edits without an upload; nothing for modes that run on the server alone. */
export const DeviceLink = ({ mode }: { readonly mode: Mode }) => {
  if (!isDeviceMode(mode)) return null
  const address = `${screen.device}?mode=${mode}`
  return (
    <a
      href={address}
      className="justify-self-start text-sm text-accent-text underline"
      onClick={async (event) => {
        event.preventDefault()
        // The page is a document of its own, and the browser sends no token with documents.
        await syncToken(await (await loadIdentity()).getToken(), { force: true })
        location.assign(address)
      }}
    >
      A private photo? Edit it on this device, without an upload
    </a>
  )
}
