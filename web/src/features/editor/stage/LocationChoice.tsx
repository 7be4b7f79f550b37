import { MapPin } from 'lucide-react'
import { canShare } from '../actions/resultActions.ts'
import { editor, useEditor } from '../editorStore.ts'

/** Says that the photo's file holds its location, and offers to leave it out of downloads. */
export const LocationChoice = () => {
  const removesLocation = useEditor((state) => state.removesLocation)
  return (
    <div className="grid gap-2 rounded-control bg-raised p-3 text-sm">
      <p className="flex gap-2">
        <MapPin className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
        <span>
          The photo’s file says where it was taken (GPS), and so does the result.
          {canShare() && ' Share leaves it out.'}
        </span>
      </p>
      <label className="flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={removesLocation}
          onChange={(event) => editor.set({ removesLocation: event.target.checked })}
        />
        Remove the location from downloads
      </label>
    </div>
  )
}
