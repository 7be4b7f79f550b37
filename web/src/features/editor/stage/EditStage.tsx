import { type Mode, modes } from '@spotless/contract/mode'
import { clsx } from 'clsx'
import { useCallback, useState } from 'react'
import { useLeaveWarning } from '../../../lib/useLeaveWarning.ts'
import { useEditorKeys } from '../actions/useEditorKeys.ts'
import { ChatPanel } from '../chat/ChatPanel.tsx'
import { hasUnsavedResult, type UploadedPhoto, useEditor } from '../editorStore.ts'
import { ToolDock } from '../tools/ToolDock.tsx'
import type { Viewport } from '../viewport/createViewport.ts'
import { EditPanel } from './EditPanel.tsx'
import { PhotoStage } from './PhotoStage.tsx'
import { SidePanel } from './SidePanel.tsx'
import { useMarking } from './useMarking.ts'

interface EditStageProps {
  readonly mode: Mode
  readonly photo: UploadedPhoto
  readonly onHelp: () => void
}

/** Stage 2: the photo, to be marked or described, and the options of the edit. */
export const EditStage = ({ mode, photo, onHelp }: EditStageProps) => {
  const src = useEditor(({ workingImage }) => workingImage?.answer.processedPath ?? photo.url)
  const { width, height, maskEditor, candidates, canSearch, unmarkedOutlines, selecting, completion } = useMarking(
    mode,
    photo,
  )
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const { needsPrompt, needsMask, label } = modes[mode]
  useEditorKeys({ maskEditor, viewport, canSelect: needsMask, onHelp })
  useLeaveWarning(useCallback(() => hasUnsavedResult() || (maskEditor !== null && !maskEditor.isEmpty()), [maskEditor]))

  return (
    <div className="flex size-full flex-col lg:flex-row">
      <section
        aria-label="Photo"
        aria-busy={selecting.isBusy}
        className={clsx('flex min-h-0 min-w-0 flex-1 flex-col', needsPrompt && 'lg:order-last')}
      >
        <div className="relative min-h-0 flex-1">
          <PhotoStage
            ref={setViewport}
            photoId={photo.answer.id}
            src={src}
            alt={photo.file.name}
            width={width}
            height={height}
            maskEditor={maskEditor}
            outlines={canSearch ? unmarkedOutlines : undefined}
            preview={selecting.preview}
            listener={needsMask ? selecting : undefined}
          />
        </div>
        <div className="p-2 lg:pb-4">
          <ToolDock maskEditor={maskEditor} viewport={viewport} canSelect={needsMask} />
        </div>
      </section>
      <SidePanel label="Options" fills={needsPrompt}>
        <div className="max-lg:sr-only">
          <h1 className="text-lg">{label}</h1>
          <p className="mt-1 text-sm text-muted">
            {width} × {height} · <span className="break-all">{photo.file.name}</span>
          </p>
        </div>
        {needsPrompt ? (
          <ChatPanel photo={photo} />
        ) : (
          <EditPanel
            mode={mode}
            maskEditor={maskEditor}
            candidates={canSearch ? candidates : null}
            selecting={selecting}
            completion={completion}
          />
        )}
      </SidePanel>
    </div>
  )
}
