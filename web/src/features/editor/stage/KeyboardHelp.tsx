import { Dialog } from '../../../ui/Dialog.tsx'

const keys: readonly (readonly [string, string])[] = [
  ['B  E  L  R  S', 'Brush, eraser, lasso, rectangle, select by click'],
  ['[  ]', 'Smaller, larger brush (or Alt + wheel)'],
  ['Shift + click', 'Straight line from the last stroke'],
  ['Alt + drag', 'Lasso or rectangle that takes away'],
  ['Ctrl + Z', 'Undo a stroke, or go back one result'],
  ['Ctrl + Shift + Z', 'Redo (or Ctrl + Y)'],
  ['Wheel, pinch', 'Zoom to the pointer'],
  ['Space + drag', 'Move the photo (or middle button)'],
  ['+  −', 'Zoom in, out'],
  ['0', 'Show the whole photo'],
  ['1', 'Actual size'],
  ['Arrows, Enter', 'Move over the photo and mark without a pointer'],
  ['Esc', 'Cancel the stroke'],
  ['O (hold)', 'See the original beside a result'],
  ['Ctrl + S', 'Download the result'],
  ['Ctrl + C', 'Copy the result'],
  ['Ctrl + V', 'Paste a photo'],
  ['F8', 'Go to the notification'],
]

interface KeyboardHelpProps {
  readonly open: boolean
  readonly onClose: () => void
}

export const KeyboardHelp = ({ open, onClose }: KeyboardHelpProps) => (
  <Dialog open={open} onClose={onClose} title="Keyboard">
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-sm">
      {keys.map(([key, does]) => (
        <div key={key} className="contents">
          <dt className="font-medium whitespace-pre text-accent-text">{key}</dt>
          <dd className="text-muted">{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
