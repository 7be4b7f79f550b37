import { clsx } from 'clsx'
import { Eraser, Lasso, type LucideIcon, Paintbrush, Redo2, SquareDashed, Undo2, ZoomIn, ZoomOut } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { brushSize } from '../mask/brush.ts'
import type { MaskSession } from '../mask/maskSession.ts'
import type { Viewport } from '../stage/createViewport.ts'
import { nextZoom, type Tool, tools, useToolState, zoomSteps } from './toolState.ts'

const faces: Readonly<Record<Tool, { label: string; key: string; Icon: LucideIcon }>> = {
  brush: { label: 'Brush', key: 'B', Icon: Paintbrush },
  eraser: { label: 'Eraser', key: 'E', Icon: Eraser },
  lasso: { label: 'Lasso', key: 'L', Icon: Lasso },
  rectangle: { label: 'Rectangle', key: 'R', Icon: SquareDashed },
}

const control =
  'grid size-11 shrink-0 place-items-center rounded-control transition-colors duration-150 hover:bg-raised disabled:opacity-40 disabled:hover:bg-transparent'

/** Zoom out, the zoom now, zoom in. A press on the number shows the whole photo. */
const ZoomControls = ({ viewport }: { readonly viewport: Viewport | null }) => {
  const percent = useToolState((state) => state.zoomPercent)
  return (
    <div className="flex items-center">
      <button
        type="button"
        aria-label="Zoom out"
        title="Zoom out (−)"
        className={control}
        disabled={percent <= zoomSteps.min}
        onClick={() => viewport?.zoomTo(nextZoom(percent, -1))}
      >
        <ZoomOut className="size-5" aria-hidden />
      </button>
      <button
        type="button"
        title="Show the whole photo (0)"
        className="h-11 w-14 rounded-control text-sm tabular-nums hover:bg-raised"
        onClick={() => viewport?.fit()}
      >
        {percent}%
      </button>
      <button
        type="button"
        aria-label="Zoom in"
        title="Zoom in (+)"
        className={control}
        disabled={percent >= zoomSteps.max}
        onClick={() => viewport?.zoomTo(nextZoom(percent, 1))}
      >
        <ZoomIn className="size-5" aria-hidden />
      </button>
    </div>
  )
}

const PaintControls = ({ session }: { readonly session: MaskSession }) => {
  const { tool, size, setTool, setSize } = useToolState()
  useSyncExternalStore(session.onStep, session.steps)
  return (
    <>
      <div role="radiogroup" aria-label="Tool" className="flex">
        {tools.map((name) => {
          const { label, key, Icon } = faces[name]
          return (
            // biome-ignore lint/a11y/useSemanticElements: a native radio cannot hold the icon's press target
            <button
              key={name}
              type="button"
              role="radio"
              aria-checked={tool === name}
              aria-label={label}
              title={`${label} (${key})`}
              className={clsx(control, tool === name && 'bg-accent text-on-accent hover:bg-accent')}
              onClick={() => setTool(name)}
            >
              <Icon className="size-5" aria-hidden />
            </button>
          )
        })}
      </div>
      <label className="flex items-center gap-2.5 px-2 text-sm">
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
      <div className="flex">
        <button
          type="button"
          aria-label="Undo"
          title="Undo (Ctrl+Z)"
          className={control}
          disabled={!session.canUndo()}
          onClick={session.undo}
        >
          <Undo2 className="size-5" aria-hidden />
        </button>
        <button
          type="button"
          aria-label="Redo"
          title="Redo (Ctrl+Shift+Z)"
          className={control}
          disabled={!session.canRedo()}
          onClick={session.redo}
        >
          <Redo2 className="size-5" aria-hidden />
        </button>
      </div>
    </>
  )
}

interface ToolDockProps {
  readonly session: MaskSession | null
  readonly viewport: Viewport | null
}

/** The floating row of tools under the photo. */
export const ToolDock = ({ session, viewport }: ToolDockProps) => (
  <div
    role="toolbar"
    aria-label="Editing tools"
    className="mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-x-2 rounded-card bg-surface p-1.5 shadow-lg shadow-black/20"
  >
    {session && <PaintControls session={session} />}
    <ZoomControls viewport={viewport} />
  </div>
)
