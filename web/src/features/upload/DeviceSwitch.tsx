import type { Mode } from '@spotless/contract/mode'
import { screen } from '@spotless/contract/route'
import { useId } from 'react'
import { describeEstimate } from '../../lib/editSeconds.ts'
import { canEditOnDevice, openDevicePage, switchDevice, useDeviceSwitch } from './deviceSwitch.ts'

/** The photo whose time is foretold before one is chosen. */
const usualPixels = 2e6

/** Chooses between the server and this device, for this and later visits. */
export const DeviceSwitch = ({ mode }: { readonly mode: Mode }) => {
  const { isOn } = useDeviceSwitch()
  const hintId = useId()
  const estimate = describeEstimate(mode, usualPixels, {})
  if (!canEditOnDevice) return null
  return (
    <div className="grid gap-1 text-sm">
      <label className="flex min-h-10 cursor-pointer items-center gap-3 justify-self-start font-semibold">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={hintId}
          className="size-5 accent-accent"
          onChange={(event) => switchDevice(event.target.checked)}
        />
        On this device
      </label>
      <p id={hintId} className="text-muted">
        The photo stays in this browser: nothing is uploaded, and no edit is counted.
        {estimate && ` A photo of 2 megapixels: ${estimate.charAt(0).toLowerCase()}${estimate.slice(1)}`}
      </p>
      <a
        href={`${screen.device}?mode=${mode}`}
        className="justify-self-start text-accent-text underline"
        onClick={(event) => {
          event.preventDefault()
          void openDevicePage(mode)
        }}
      >
        Open the page on this device, which also works offline
      </a>
    </div>
  )
}
