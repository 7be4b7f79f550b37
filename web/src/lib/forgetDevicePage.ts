import { screen } from '@spotless/contract/route'

/** Ends the service worker of the page that edits on the device, so that the server is asked again who may open it. */
export const forgetDevicePage = async (): Promise<void> => {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
  const registration = await serviceWorker?.getRegistration(screen.device).catch(() => undefined)
  await registration?.unregister()
}
