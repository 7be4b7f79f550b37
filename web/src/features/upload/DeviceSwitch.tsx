import type { Mode } from '@spotless/contract/mode'
import { screen } from '@spotless/contract/route'
import { useId } from 'react'
import { compareSeconds } from '../../lib/lastSeconds.ts'
import { canEditOnDevice, isDeviceMode, openDevicePage, switchDevice, useDeviceSwitch } from './deviceSwitch.ts'

/** Chooses between the server and this device, for this and later visits. */
export const DeviceSwitch = ({ mode }: { readonly mode: Mode }) => {
  const { isOn } = useDeviceSwitch()
  const hintId = useId()
  const comparison = compareSeconds(mode)
  if (!canEditOnDevice || !(isDeviceMode(mode) || isOn)) return null
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
        {isDeviceMode(mode)
          ? 'The photo stays in this browser: nothing is uploaded, and no edit is counted.'
          : 'This mode runs on the server alone. Turn this off to upload a photo for it.'}
        {comparison && isDeviceMode(mode) && ` ${comparison}`}
      </p>
      {isDeviceMode(mode) && (
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
      )}
    </div>
  )
}
