import { screen } from '@spotless/contract/route'
import { handPhotos } from '../../lib/handedPhotos.ts'
import { button } from '../../ui/button.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { device, type ServerOffer as Offer, useDevice } from './deviceStore.ts'
import { isStatic } from './isStatic.ts'

const takeToServer = async ({ file, mode, prompt }: Offer): Promise<void> => {
  await handPhotos('editor', [file], prompt)
  // Beside this page, which keeps its results.
  globalThis.open(`${screen.editor}?mode=${mode}`, '_blank', 'noopener')
  device.set({ offer: null })
}

/** Asks before a photo is edited on the server, which this device cannot edit as asked. */
export const ServerOffer = () => {
  const offer = useDevice((state) => state.offer)
  const close = () => device.set({ offer: null })
  return (
    <Dialog
      open={offer !== null}
      onClose={close}
      title={isStatic ? 'Not on this device' : 'This edit needs the server'}
    >
      <ul className="grid gap-1 text-muted">
        {offer?.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {!isStatic && (
        <p className="text-muted">
          Nothing has been sent. On the server your photo is uploaded first, and the edit is counted.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className={button('quiet')} onClick={close}>
          {isStatic ? 'Close' : 'Stay on this device'}
        </button>
        {!isStatic && (
          <button type="button" className={button('primary')} onClick={() => offer && void takeToServer(offer)}>
            Upload and edit there
          </button>
        )}
      </div>
    </Dialog>
  )
}
