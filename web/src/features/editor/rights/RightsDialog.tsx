import { button } from '../../../ui/button.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useRightsQuestion } from './confirmRights.ts'

/** Asks before the first watermark removal whether the user may edit the image. */
export const RightsDialog = () => {
  const answer = useRightsQuestion((state) => state.answer)
  return (
    <Dialog open={answer !== null} onClose={() => answer?.(false)} title="Is this image yours to edit?">
      <p className="text-muted">
        Remove watermarks only from images you own or are licensed to edit. We ask once per session.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className={button('quiet')} onClick={() => answer?.(false)}>
          Cancel
        </button>
        <button type="button" className={button('primary')} onClick={() => answer?.(true)}>
          I own it or have permission
        </button>
      </div>
    </Dialog>
  )
}
