import { Check, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { button } from '../../../ui/button.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { showError } from '../actions/editorToasts.ts'
import { useEditorKeys } from '../actions/useEditorKeys.ts'
import { showNoPart } from '../selecting/SmallerPart.tsx'
import { altHandlers } from '../stage/altHandlers.ts'
import { PanelAction } from '../stage/PanelAction.tsx'
import { PhotoStage } from '../stage/PhotoStage.tsx'
import { SidePanel } from '../stage/SidePanel.tsx'
import { ToolDock } from '../tools/ToolDock.tsx'
import { useToolState } from '../tools/toolState.ts'
import type { Viewport } from '../viewport/createViewport.ts'
import { CorrectionStatus } from './CorrectionStatus.tsx'
import { strokesOf } from './correctionHistory.ts'
import { createCorrections } from './corrections.ts'
import type { CorrectedPictures, CutoutSolver } from './cutoutSolver.ts'
import { useDrawnCutout } from './useDrawnCutout.ts'
import { useThingPreview } from './useThingPreview.ts'

const precisions = [
  { value: 'edge', label: 'Find the edge' },
  { value: 'exact', label: 'Exact' },
] as const
type Precision = (typeof precisions)[number]['value']

/** A pointer that strays less than this is meant to click, in pixels of the screen. */
const strayPx = 8

interface CorrectionStageProps {
  readonly pictures: CorrectedPictures
  /** The same from one render to the next. */
  readonly solver: CutoutSolver
  readonly onHelp: () => void
  readonly onClose: () => void
}

/** Paints over a cut-out what is to be kept or removed; each stroke is answered at once, at no cost. */
export const CorrectionStage = ({ pictures, solver, onHelp, onClose }: CorrectionStageProps) => {
  const { photoId, name, width, height } = pictures
  const canvas = useRef<HTMLCanvasElement>(null)
  const isAltHeld = useRef(false)
  const precision = useRef<Precision>('edge')
  const [shownPrecision, setPrecision] = useState<Precision>('edge')
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const shownBy = useRef<Viewport | null>(null)
  const [isSaving, setSaving] = useState(false)
  const corrections = useMemo(
    () =>
      createCorrections({
        size: { width, height },
        ask: solver.solve,
        select: solver.select,
        isHard: () => isAltHeld.current !== (precision.current === 'exact'),
        strayPx: () => strayPx / (shownBy.current?.view().scale ?? 1),
        onNothing: () => showError('Nothing found there', 'Click the middle of the thing, or paint over it.'),
        onNoPart: showNoPart,
        onError: (error) => solver.onFailure(error, 'Correction failed', 'Nothing was changed. Please try again.'),
      }),
    [solver, width, height],
  )
  const { maskEditor } = corrections
  useSyncExternalStore(maskEditor.onStep, maskEditor.steps)
  const list = corrections.list()
  const strokes = strokesOf(list)
  const isBusy = corrections.isBusy() || isSaving
  useEffect(() => {
    shownBy.current = viewport
  }, [viewport])
  const tool = useToolState((state) => state.tool)
  const preview = useThingPreview(
    solver,
    pictures,
    tool === 'eraser' ? 'remove' : 'keep',
    strokes,
    () => isSaving || corrections.isBusy() || isAltHeld.current !== (precision.current === 'exact'),
  )
  useEditorKeys({ maskEditor, viewport, onHelp })
  useEffect(() => {
    if (tool !== 'brush' && tool !== 'eraser') useToolState.getState().setTool('brush')
  }, [tool])
  // The first stroke would wait until the cut-out is opened; what is wrong with it, a stroke says.
  useEffect(() => void solver.solve([]).catch(() => undefined), [solver])
  useDrawnCutout(canvas, pictures, solver.onFailure, list)

  const save = async () => {
    setSaving(true)
    try {
      await solver.save(strokes)
      onClose()
    } catch (error) {
      solver.onFailure(error, 'Correction failed', 'The corrections were not saved. Please try again.')
      setSaving(false)
    }
  }
  return (
    <div className="flex size-full flex-col lg:flex-row">
      <section
        aria-label="Cut-out"
        aria-busy={isBusy}
        className="flex min-h-0 min-w-0 flex-1 flex-col"
        {...altHandlers(isAltHeld)}
      >
        <div className="relative min-h-0 flex-1">
          <PhotoStage
            ref={setViewport}
            photoId={photoId}
            canvas={canvas}
            alt={`${name}, cut-out`}
            label="Cut-out to correct. Click a thing to keep or remove it, or paint over a part; or move with the arrow keys and press Enter."
            width={width}
            height={height}
            maskEditor={maskEditor}
            preview={preview.outlines}
            listener={{ onHover: preview.onHover }}
          />
        </div>
        <div className="p-2 lg:pb-4">
          <ToolDock maskEditor={maskEditor} viewport={viewport} corrects />
        </div>
      </section>
      <SidePanel label="Corrections">
        <div>
          <h1 className="text-lg">Correct the cut-out</h1>
          <p className="mt-1 text-sm text-muted">
            Click a thing to keep or remove it, or paint inside a part. Its edge is found again.
          </p>
        </div>
        <SegmentedControl
          label="Strokes"
          value={shownPrecision}
          options={precisions}
          onChange={(value) => {
            precision.current = value
            setPrecision(value)
          }}
        />
        <p className="text-xs text-muted max-lg:hidden">Hold Alt for the other kind of stroke. Corrections are free.</p>
        <CorrectionStatus corrections={corrections} disabled={isBusy} />
        <PanelAction>
          <div className="grid grid-cols-2 gap-2">
            <button type="button" className={button('quiet', 'large')} disabled={isSaving} onClick={onClose}>
              <X className="size-5" aria-hidden /> Discard
            </button>
            <button
              type="button"
              className={button('primary', 'large')}
              disabled={isBusy || list.length === 0}
              onClick={() => void save()}
            >
              <Check className="size-5" aria-hidden /> {isSaving ? 'Saving…' : 'Done'}
            </button>
          </div>
        </PanelAction>
      </SidePanel>
    </div>
  )
}
