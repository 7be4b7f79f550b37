import { create } from 'zustand'
import { brushSize } from '../mask/brush.ts'

export const tools = ['brush', 'eraser', 'lasso', 'rectangle'] as const
export type Tool = (typeof tools)[number]

/** What the pointer does, how wide the brush is, and how far the photo is zoomed. */
export const useToolState = create<{
  readonly tool: Tool
  readonly size: number
  /** Zoom as shown: 100 is the fit of the photo into the window. */
  readonly zoomPercent: number
  readonly setTool: (tool: Tool) => void
  readonly setSize: (size: number) => void
  readonly setZoomPercent: (percent: number) => void
}>((set) => ({
  tool: 'brush',
  size: brushSize.initial,
  zoomPercent: 100,
  setTool: (tool) => set({ tool }),
  setSize: (size) => set({ size }),
  setZoomPercent: (zoomPercent) => set({ zoomPercent }),
}))

/** Steps of the zoom buttons, in per cent of the fit (specification, section 9). */
export const zoomSteps = { min: 50, max: 200, step: 25 } as const

/** The next step of a zoom button from wherever wheel or pinch has left the zoom. */
export const nextZoom = (percent: number, direction: 1 | -1): number => {
  const { min, max, step } = zoomSteps
  const next = direction === 1 ? Math.floor(percent / step + 1) * step : Math.ceil(percent / step - 1) * step
  return Math.min(max, Math.max(min, next))
}
