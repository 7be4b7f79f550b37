import { screen } from '@spotless/contract/route'
import { rememberedPerson, rememberPerson, resultsFolderName } from './devicePerson.ts'

/** Ends the service worker of the page that edits on the device, so that the server is asked again who may open it, and for whom. */
export const forgetDevicePage = async (): Promise<void> => {
  rememberPerson(null)
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
  const registration = await serviceWorker?.getRegistration(screen.device).catch(() => undefined)
  await registration?.unregister()
}

/** Removes the results that the account keeps on this device. */
export const removeDeviceResults = async (): Promise<void> => {
  const person = rememberedPerson()
  if (person === null) return
  try {
    const root = await navigator.storage.getDirectory()
    await (await root.getDirectoryHandle(resultsFolderName)).removeEntry(person, { recursive: true })
  } catch {
    // There are none, or this browser keeps none.
  }
}
