import type { SelectionHint } from '@spotless/contract/candidates'
import { create } from 'zustand'
import { brushSize } from '../mask/brush.ts'
import type { SavedView } from '../viewport/savedView.ts'

export const tools = ['brush', 'eraser', 'lasso', 'rectangle', 'select'] as const
export type Tool = (typeof tools)[number]

/** The chosen tool, the brush size, and the zoom. */
export const useToolState = create<{
  readonly tool: Tool
  readonly size: number
  /** What a click or a stroke of the select tool does; with Alt it does the other. */
  readonly selectKind: SelectionHint['kind']
  /** Zoom as shown: 100 is the fit of the photo into the window. */
  readonly zoomPercent: number
  /** The last view of a photo; a null view means fitted to the window. */
  readonly saved: { readonly photoId: string; readonly view: SavedView | null } | null
  readonly setTool: (tool: Tool) => void
  readonly setSize: (size: number) => void
  readonly setSelectKind: (kind: SelectionHint['kind']) => void
  readonly setZoomPercent: (percent: number) => void
  readonly saveView: (photoId: string, view: SavedView | null) => void
}>((set) => ({
  tool: 'brush',
  size: brushSize.initial,
  selectKind: 'add',
  zoomPercent: 100,
  saved: null,
  setTool: (tool) => set({ tool }),
  setSize: (size) => set({ size }),
  setSelectKind: (selectKind) => set({ selectKind }),
  setZoomPercent: (zoomPercent) => set({ zoomPercent }),
  saveView: (photoId, view) => set({ saved: { photoId, view } }),
}))

/** The view a photo was last shown with; null for fitted to the window. */
export const savedViewOf = (photoId: string): SavedView | null => {
  const { saved } = useToolState.getState()
  return saved?.photoId === photoId ? saved.view : null
}
