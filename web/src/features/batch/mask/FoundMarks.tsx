import { Eye } from 'lucide-react'
import { button } from '../../../ui/button.ts'
import type { GridItem } from '../gridItem.ts'
import { isUnsearched, lacksMarks } from './foundMarks.ts'
import { isPhoto } from './MaskDialog.tsx'

interface FoundMarksProps {
  readonly items: readonly GridItem[]
  readonly onReview: (key: string) => void
}

/** How far the search for the marks of each photo is, and the way to the photos that need a look. */
export const FoundMarks = ({ items, onReview }: FoundMarksProps) => {
  const photos = items.filter(({ file }) => isPhoto(file))
  const unsearched = photos.filter(({ file }) => file && isUnsearched(file)).length
  const without = photos.filter(({ file }) => file && lacksMarks(file))
  const first = without[0] ?? photos[0]
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        Lettering, logos and thin lines over each photo are found and tinted on it. Look through the photos and correct
        what is wrong before you start.
      </p>
      <p role="status" className="text-sm text-muted">
        {unsearched > 0
          ? `${photos.length - unsearched} of ${photos.length} photos searched. Those that are not searched when you start are searched in the run.`
          : photos.length > 0 && 'All photos searched.'}
        {without.length > 0 &&
          ` ${without.length === 1 ? '1 photo has' : `${without.length} photos have`} no mark; unless you mark ${without.length === 1 ? 'it' : 'them'}, nothing is done there and nothing charged.`}
      </p>
      {first && (
        <button type="button" className={button('quiet')} onClick={() => onReview(first.key)}>
          <Eye className="size-4" aria-hidden />
          {without.length > 0 ? 'Look at those without a mark' : 'Look through the photos'}
        </button>
      )}
    </div>
  )
}
