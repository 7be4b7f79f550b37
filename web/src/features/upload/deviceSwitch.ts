import type { Mode } from '@spotless/contract/mode'
import { screen } from '@spotless/contract/route'
import { create } from 'zustand'
import { handPhotos } from '../../lib/handedPhotos.ts'
import { loadIdentity } from '../../lib/identity.ts'
import { readStored, store } from '../../lib/stored.ts'
import { syncToken } from '../../lib/syncToken.ts'

const storageKey = 'edit-on-device'

/** Without it, photos cannot be handed to the page, nor networks be kept. */
export const canEditOnDevice = 'caches' in globalThis

/** Whether photos are edited on this device, as was chosen last in this browser. */
export const useDeviceSwitch = create<{ readonly isOn: boolean }>(() => ({
  isOn: canEditOnDevice && readStored(storageKey) === 'true',
}))

export const switchDevice = (isOn: boolean): void => {
  useDeviceSwitch.setState({ isOn })
  store(storageKey, String(isOn))
}

/** Opens the page that edits on the device. */
export const openDevicePage = async (mode: Mode): Promise<void> => {
  // The page is a document of its own, and the browser sends no token with documents.
  await syncToken(await (await loadIdentity()).getToken(), { force: true })
  location.assign(`${screen.device}?mode=${mode}`)
}

/** Opens photos on the device. */
export const editOnDevice = async (files: readonly File[], mode: Mode): Promise<void> => {
  if (files.length === 0) return
  await handPhotos('device', files)
  await openDevicePage(mode)
}
