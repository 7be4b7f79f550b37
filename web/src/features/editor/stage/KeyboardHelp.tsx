import { Dialog } from '../../../ui/Dialog.tsx'

const keys: readonly (readonly [string, string])[] = [
  ['B  E  L  R  S', 'Brush, eraser, lasso, rectangle, select object'],
  ['[  ]', 'Smaller or larger brush (or Alt + wheel)'],
  ['Shift + click', 'Straight line from the last stroke'],
  ['Alt + drag', 'Unmark with lasso or rectangle'],
  ['Alt + click', 'Take away from a selection, by a stroke too'],
  ['Ctrl + Z', 'Undo a stroke, or go back one result'],
  ['Ctrl + Shift + Z', 'Redo (or Ctrl + Y)'],
  ['Wheel, pinch', 'Zoom to the pointer'],
  ['Space + drag', 'Pan (or middle button)'],
  ['+  −', 'Zoom in or out'],
  ['0', 'Fit the photo to the window'],
  ['1', 'Actual size'],
  ['Arrows, Enter', 'Move and mark without a pointer'],
  ['Esc', 'Cancel the stroke'],
  ['O (hold)', 'Show the original'],
  ['Ctrl + S', 'Download the result'],
  ['Ctrl + C', 'Copy the result'],
  ['Ctrl + V', 'Paste a photo'],
  ['F8', 'Go to the notifications'],
]

interface KeyboardHelpProps {
  readonly open: boolean
  readonly onClose: () => void
}

export const KeyboardHelp = ({ open, onClose }: KeyboardHelpProps) => (
  <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-sm">
      {keys.map(([key, action]) => (
        <div key={key} className="contents">
          <dt className="font-medium whitespace-pre text-accent-text">{key}</dt>
          <dd className="text-muted">{action}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
