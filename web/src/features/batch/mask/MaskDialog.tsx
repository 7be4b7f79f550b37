import type { BatchFile } from '@spotless/contract/batch'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { button } from '../../../ui/button.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TooltipProvider } from '../../../ui/Tooltip.tsx'
import { showError } from '../../editor/actions/editorToasts.ts'
import { useEditorKeys } from '../../editor/actions/useEditorKeys.ts'
import { encodeMaskPng } from '../../editor/mask/encodeMaskPng.ts'
import { importMask } from '../../editor/mask/importMask.ts'
import { createMaskEditor } from '../../editor/mask/maskEditor.ts'
import { PhotoStage } from '../../editor/stage/PhotoStage.tsx'
import { ToolDock } from '../../editor/tools/ToolDock.tsx'
import { useToolState } from '../../editor/tools/toolState.ts'
import type { Viewport } from '../../editor/viewport/createViewport.ts'

/** A file of a batch that is a photo. */
export type BatchPhoto = BatchFile & {
  readonly imageId: string
  readonly originalPath: string
  readonly width: number
  readonly height: number
}

export const isPhoto = (file: BatchFile | null | undefined): file is BatchPhoto =>
  file?.imageId !== undefined &&
  file.originalPath !== undefined &&
  file.width !== undefined &&
  file.height !== undefined

const noHelp = () => {}

interface MaskDialogProps {
  readonly photo: BatchPhoto
  readonly title: string
  readonly saveLabel: string
  /** What is marked at first, of the photo's size; null for nothing. */
  readonly initial: () => Promise<Blob | null>
  readonly onSave: (mask: Blob) => Promise<void>
  readonly onClose: () => void
}

/** A photo of a batch, to be marked. */
export const MaskDialog = ({ photo, title, saveLabel, initial, onSave, onClose }: MaskDialogProps) => {
  const { id, name, width, height, originalPath } = photo
  const [src] = useState(originalPath)
  const maskEditor = useMemo(() => createMaskEditor({ width, height }), [width, height])
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEditorKeys({ maskEditor, viewport, isInDialog: true, onHelp: noHelp })
  useSyncExternalStore(maskEditor.onStep, maskEditor.steps)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is marked at first is read once
  useEffect(() => {
    let isGone = false
    if (useToolState.getState().tool === 'select') useToolState.getState().setTool('brush')
    const load = async () => {
      const mask = await initial()
      const data = mask && (await importMask(mask, maskEditor.mask))
      if (data && !isGone) maskEditor.replace(data)
    }
    load().catch(() => showError('The mask cannot be read', 'Please mark the photo again.'))
    return () => {
      isGone = true
    }
  }, [maskEditor])
  const save = async () => {
    setBusy(true)
    try {
      await onSave(await encodeMaskPng(maskEditor.mask))
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={title} className="w-[min(72rem,calc(100vw-1rem))]">
      <p className="truncate text-sm text-muted">
        {name} · {width} × {height}
      </p>
      <div className="relative h-[min(56dvh,40rem)] overflow-hidden rounded-control bg-raised">
        <PhotoStage
          ref={setViewport}
          photoId={`batch ${id}`}
          src={src}
          alt={name}
          width={width}
          height={height}
          maskEditor={maskEditor}
        />
      </div>
      <TooltipProvider>
        <ToolDock maskEditor={maskEditor} viewport={viewport} canSelect={false} />
      </TooltipProvider>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          disabled={isBusy || maskEditor.isEmpty()}
          className={button('primary')}
          onClick={() => void save()}
        >
          {saveLabel}
        </button>
        <button type="button" className={button('quiet')} onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  )
}
