import { type DeviceMode, deviceModes } from '@spotless/contract/deviceMode'
import type { Mode } from '@spotless/contract/mode'
import { screen } from '@spotless/contract/route'
import { create } from 'zustand'
import { handPhoto } from '../../lib/handedPhoto.ts'
import { loadIdentity } from '../../lib/identity.ts'
import { syncToken } from '../../lib/syncToken.ts'
import { toast } from '../../lib/toast.ts'

const storageKey = 'edit-on-device'

/** Without it, photos cannot be handed to the page, nor networks be kept. */
export const canEditOnDevice = 'caches' in globalThis

const storedChoice = (): boolean => {
  try {
    return canEditOnDevice && localStorage.getItem(storageKey) === 'true'
  } catch {
    return false
  }
}

/** Whether photos are edited on this device, as was chosen last in this browser. */
export const useDeviceSwitch = create<{ readonly isOn: boolean }>(() => ({ isOn: storedChoice() }))

export const switchDevice = (isOn: boolean): void => {
  useDeviceSwitch.setState({ isOn })
  try {
    localStorage.setItem(storageKey, String(isOn))
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
  }
}

export const isDeviceMode = (mode: Mode): mode is DeviceMode => (deviceModes as readonly Mode[]).includes(mode)

/** Opens the page that edits on the device. */
export const openDevicePage = async (mode: DeviceMode): Promise<void> => {
  // The page is a document of its own, and the browser sends no token with documents.
  await syncToken(await (await loadIdentity()).getToken(), { force: true })
  location.assign(`${screen.device}?mode=${mode}`)
}

/** Opens a photo on the device; where the mode runs on the server alone, says so and opens nothing. */
export const editOnDevice = async (files: readonly File[], mode: Mode): Promise<void> => {
  const [first, ...others] = files
  if (first === undefined) return
  if (!isDeviceMode(mode) || others.length > 0) {
    const text = isDeviceMode(mode)
      ? 'On this device photos are edited one at a time.'
      : 'This mode runs on the server alone. Turn off “On this device” to upload the photo.'
    toast({ title: 'Nothing was uploaded', text, destructive: true })
    return
  }
  await handPhoto(first)
  await openDevicePage(mode)
}
