import { type MaskAnchor, maskAnchors, placementOf } from '@spotless/contract/maskPlacement'
import { modes } from '@spotless/contract/mode'
import { canFindMarks } from '@spotless/contract/needsMask'
import { Paintbrush } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { button } from '../../../ui/button.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { showCallError } from '../../editor/actions/editorToasts.ts'
import { editor, useEditor } from '../../editor/editorStore.ts'
import { changeRecipe } from '../actions/batchCalls.ts'
import { batchState } from '../batchStore.ts'
import type { GridItem } from '../gridItem.ts'
import { currentRecipe, useRecipe } from '../recipe/recipeStore.ts'
import { FoundMarks } from './FoundMarks.tsx'
import { isPhoto, MaskDialog } from './MaskDialog.tsx'
import { MaskExample } from './MaskExample.tsx'
import { placedMask } from './maskImage.ts'

const exampleCount = 3
const markSources = [
  { value: 'placed', label: 'Same place' },
  { value: 'found', label: 'Find on each' },
] as const
type MarkSource = (typeof markSources)[number]['value']
const units = [
  { value: 'pixels', label: 'Same pixels' },
  { value: 'photo', label: 'With the photo' },
] as const
const anchorLabels: Readonly<Record<MaskAnchor, string>> = {
  'top-left': 'Top left corner',
  top: 'Top edge',
  'top-right': 'Top right corner',
  left: 'Left edge',
  centre: 'Centre',
  right: 'Right edge',
  'bottom-left': 'Bottom left corner',
  bottom: 'Bottom edge',
  'bottom-right': 'Bottom right corner',
}

/** Photos to show the mask on: those whose sizes differ most from each other come first. */
const examplesOf = (items: readonly GridItem[]): readonly GridItem[] => {
  const bySize = new Map<string, GridItem>()
  const photos = items.filter(({ file }) => isPhoto(file))
  for (const item of photos) {
    const size = `${item.file?.width}x${item.file?.height}`
    if (!bySize.has(size)) bySize.set(size, item)
  }
  return [...new Set([...bySize.values(), ...photos])].slice(0, exampleCount)
}

interface MaskPanelProps {
  readonly batchId: string
  readonly items: readonly GridItem[]
  readonly onReview: (key: string) => void
}

/** What is to be removed: in modes that can, found in each photo; else painted over one photo and placed on all. */
export const MaskPanel = ({ batchId, items, onReview }: MaskPanelProps) => {
  const mode = useRecipe((recipe) => recipe.mode)
  const isFinding = useEditor(({ options }) => options.findMarks === true)
  const change = async (value: MarkSource): Promise<void> => {
    const { findMarks: _, ...options } = editor.get().options
    editor.set({ options: value === 'found' ? { ...options, findMarks: true } : options })
    try {
      batchState.setBatch(await changeRecipe(batchId, await currentRecipe()))
    } catch (error) {
      showCallError(error, 'The search was not started', 'The server could not be reached. Please try again.')
    }
  }
  if (!canFindMarks(mode)) return <TemplatePanel batchId={batchId} items={items} />
  return (
    <section aria-label="Marks" className="grid gap-3">
      <SegmentedControl
        label="Where the mark is"
        value={isFinding ? 'found' : 'placed'}
        options={markSources}
        onChange={(value) => void change(value)}
      />
      {isFinding ? <FoundMarks items={items} onReview={onReview} /> : <TemplatePanel batchId={batchId} items={items} />}
    </section>
  )
}

/** What is marked on every photo: painted over one, placed on the others by rule, shown on three. */
const TemplatePanel = ({ batchId, items }: Omit<MaskPanelProps, 'onReview'>) => {
  const id = useId()
  const { mask, mode } = useRecipe()
  const stored = useEditor(({ options }) => options.maskPlacement)
  const placement = useMemo(() => placementOf(stored), [stored])
  const [isMarking, setMarking] = useState(false)
  const examples = useMemo(() => examplesOf(items), [items])
  const photo = examples[0]?.file
  const place = (change: Partial<typeof placement>) =>
    editor.set(({ options }) => ({ options: { ...options, maskPlacement: { ...placement, ...change } } }))
  return (
    <section aria-label="Marked area" className="grid gap-3">
      <p className="text-sm">
        {mask
          ? 'Marked on one photo, and placed on the others like this:'
          : `Mark on one photo what ${modes[mode].label} is to remove. It is placed on all others.`}
      </p>
      {mask && (
        <>
          <SegmentedControl
            label="Size of the mark"
            value={placement.unit}
            options={units}
            onChange={(unit) => place({ unit })}
          />
          <div className="grid gap-1.5">
            <label htmlFor={id} className="text-sm font-semibold">
              Measured from
            </label>
            <select
              id={id}
              value={placement.anchor}
              onChange={(event) => place({ anchor: event.target.value as MaskAnchor })}
              className="min-h-11 rounded-control border border-line bg-ground px-3 text-sm"
            >
              {maskAnchors.map((anchor) => (
                <option key={anchor} value={anchor}>
                  {anchorLabels[anchor]}
                </option>
              ))}
            </select>
          </div>
          <div className="flex gap-2">
            {examples.map((item) => (
              <MaskExample key={item.key} item={item} mask={mask} placement={placement} />
            ))}
          </div>
          <p className="text-xs text-muted">
            Open a photo to correct the mark there. At least three photos with one see-through mark are solved together.
          </p>
        </>
      )}
      <button type="button" disabled={!isPhoto(photo)} className={button('quiet')} onClick={() => setMarking(true)}>
        <Paintbrush className="size-4" aria-hidden /> {mask ? 'Change the mark' : 'Mark one photo'}
      </button>
      {isMarking && isPhoto(photo) && (
        <MaskDialog
          photo={photo}
          title="Mark it on this photo"
          saveLabel="Use on all photos"
          initial={async () => mask && placedMask(mask, photo, placement)}
          onSave={async (file) => {
            useRecipe.setState({ mask: { file, width: photo.width, height: photo.height } })
            try {
              batchState.setBatch(await changeRecipe(batchId, await currentRecipe()))
            } catch (error) {
              showCallError(
                error,
                'The mark was not saved',
                'The server could not be reached. It is sent at the start.',
              )
            }
          }}
          onClose={() => setMarking(false)}
        />
      )}
    </section>
  )
}
