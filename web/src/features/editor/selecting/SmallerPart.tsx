import { Shrink } from 'lucide-react'
import { button } from '../../../ui/button.ts'
import { showError } from '../actions/editorToasts.ts'

/** Says that a click has selected the smallest thing there is. */
export const showNoPart = (): void =>
  showError('Nothing smaller found there', 'Take parts away with further clicks or strokes, or paint by hand.')

interface SmallerPartProps {
  readonly disabled: boolean
  readonly onTake: () => void
}

/** Takes the smaller thing at a click, instead of the whole that it is on. */
export const SmallerPart = ({ disabled, onTake }: SmallerPartProps) => (
  <button type="button" className={button('quiet')} disabled={disabled} onClick={onTake}>
    <Shrink className="size-4" aria-hidden /> Smaller part
  </button>
)
