import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { button } from '../../../ui/button.ts'

interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<unknown>
}

/** Installs the page as an app, where the browser offers it. */
export const InstallButton = () => {
  const [offer, setOffer] = useState<InstallPromptEvent | null>(null)
  useEffect(() => {
    const onOffer = (event: Event): void => {
      event.preventDefault()
      setOffer(event as InstallPromptEvent)
    }
    const onInstalled = (): void => setOffer(null)
    addEventListener('beforeinstallprompt', onOffer)
    addEventListener('appinstalled', onInstalled)
    return () => {
      removeEventListener('beforeinstallprompt', onOffer)
      removeEventListener('appinstalled', onInstalled)
    }
  }, [])
  if (offer === null) return null
  return (
    <button type="button" className={button('ghost')} onClick={() => void offer.prompt()}>
      <Download className="size-4" aria-hidden /> Install
    </button>
  )
}
