import {
  Eraser,
  Lasso,
  type LucideIcon,
  MousePointerClick,
  Paintbrush,
  Redo2,
  SquareDashed,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { brushSize } from '../mask/brush.ts'
import type { MaskEditor } from '../mask/maskEditor.ts'
import type { Viewport } from '../viewport/createViewport.ts'
import { zoomSteps } from '../viewport/zoomSteps.ts'
import { IconButton } from './IconButton.tsx'
import { type Tool, tools, useToolState } from './toolState.ts'

const toolButtons: Readonly<Record<Tool, { label: string; key: string; Icon: LucideIcon }>> = {
  brush: { label: 'Brush', key: 'B', Icon: Paintbrush },
  eraser: { label: 'Eraser', key: 'E', Icon: Eraser },
  lasso: { label: 'Lasso', key: 'L', Icon: Lasso },
  rectangle: { label: 'Rectangle', key: 'R', Icon: SquareDashed },
  select: { label: 'Select object', key: 'S', Icon: MousePointerClick },
}

/** The brushes over a cut-out. */
const correctionButtons = {
  brush: { label: 'Keep', key: 'B', Icon: Paintbrush },
  eraser: { label: 'Remove', key: 'E', Icon: Eraser },
} as const

/** Zoom out, current zoom, zoom in. Pressing the number fits the photo to the window. */
const ZoomControls = ({ viewport }: { readonly viewport: Viewport | null }) => {
  const percent = useToolState((state) => state.zoomPercent)
  return (
    <div className="flex items-center max-sm:order-4">
      <IconButton
        label="Zoom out"
        shortcut="−"
        Icon={ZoomOut}
        disabled={percent <= zoomSteps.min}
        onPress={() => viewport?.zoomStep(-1)}
      />
      <Tooltip text="Fit to window (0)">
        <button
          type="button"
          className="h-11 w-14 rounded-control text-sm tabular-nums hover:bg-raised"
          onClick={() => viewport?.fit()}
        >
          {percent}%
        </button>
      </Tooltip>
      <IconButton
        label="Zoom in"
        shortcut="+"
        Icon={ZoomIn}
        disabled={percent >= zoomSteps.max}
        onPress={() => viewport?.zoomStep(1)}
      />
    </div>
  )
}

type PaintControlsProps = Required<Pick<ToolDockProps, 'canSelect' | 'corrects'>> & { readonly maskEditor: MaskEditor }

const PaintControls = ({ maskEditor, canSelect, corrects }: PaintControlsProps) => {
  const { tool, size, setTool, setSize } = useToolState()
  useSyncExternalStore(maskEditor.onStep, maskEditor.steps)
  return (
    <>
      <fieldset aria-label="Tool" className="flex max-sm:order-1">
        {tools
          .filter((name) => (corrects ? name in correctionButtons : name !== 'select' || canSelect))
          .map((name) => {
            const buttons: typeof toolButtons = corrects ? { ...toolButtons, ...correctionButtons } : toolButtons
            const { label, key, Icon } = buttons[name]
            const isChosen = tool === name
            return (
              <IconButton
                key={name}
                label={label}
                shortcut={key}
                Icon={Icon}
                isChosen={isChosen}
                onPress={() => setTool(name)}
              />
            )
          })}
      </fieldset>
      <label className="flex items-center gap-2.5 px-2 text-sm max-sm:order-3">
        <span className="max-sm:sr-only">Size</span>
        <input
          type="range"
          aria-label="Brush size"
          className="range w-24 sm:w-36"
          min={brushSize.min}
          max={brushSize.max}
          step={brushSize.step}
          value={size}
          onChange={(event) => setSize(Number(event.target.value))}
        />
        <output className="w-7 tabular-nums">{size}</output>
      </label>
      <div className="flex max-sm:order-2">
        <IconButton
          label="Undo"
          shortcut="Ctrl+Z"
          Icon={Undo2}
          disabled={!maskEditor.canUndo()}
          onPress={maskEditor.undo}
        />
        <IconButton
          label="Redo"
          shortcut="Ctrl+Shift+Z"
          Icon={Redo2}
          disabled={!maskEditor.canRedo()}
          onPress={maskEditor.redo}
        />
      </div>
    </>
  )
}

interface ToolDockProps {
  readonly maskEditor: MaskEditor | null
  readonly viewport: Viewport | null
  /** Whether the select tool is offered. */
  readonly canSelect?: boolean
  /** Whether the brushes keep and remove parts of a cut-out. */
  readonly corrects?: boolean
}

/** The floating toolbar under the photo. */
export const ToolDock = ({ maskEditor, viewport, canSelect = false, corrects = false }: ToolDockProps) => (
  <div
    role="toolbar"
    aria-label="Editing tools"
    className="mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-x-2 rounded-card bg-surface p-1.5 shadow-lg shadow-black/20"
  >
    {maskEditor && <PaintControls maskEditor={maskEditor} canSelect={canSelect} corrects={corrects} />}
    <ZoomControls viewport={viewport} />
  </div>
)
