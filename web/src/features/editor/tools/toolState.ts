import { create } from 'zustand'
import { brushSize } from '../mask/brush.ts'
import type { KeptView } from '../stage/createViewport.ts'

export const tools = ['brush', 'eraser', 'lasso', 'rectangle', 'select'] as const
export type Tool = (typeof tools)[number]

/** What the pointer does, how wide the brush is, and how far the photo is zoomed. */
export const useToolState = create<{
  readonly tool: Tool
  readonly size: number
  /** Zoom as shown: 100 is the fit of the photo into the window. */
  readonly zoomPercent: number
  /** How a photo was looked at last: its id and the view, null for all of it. */
  readonly kept: { readonly of: string; readonly view: KeptView | null } | null
  readonly setTool: (tool: Tool) => void
  readonly setSize: (size: number) => void
  readonly setZoomPercent: (percent: number) => void
  readonly keepView: (of: string, view: KeptView | null) => void
}>((set) => ({
  tool: 'brush',
  size: brushSize.initial,
  zoomPercent: 100,
  kept: null,
  setTool: (tool) => set({ tool }),
  setSize: (size) => set({ size }),
  setZoomPercent: (zoomPercent) => set({ zoomPercent }),
  keepView: (of, view) => set({ kept: { of, view } }),
}))

/** The view that a photo was left in; null for all of it. */
export const keptView = (of: string): KeptView | null => {
  const { kept } = useToolState.getState()
  return kept?.of === of ? kept.view : null
}
