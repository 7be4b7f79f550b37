import { iterativeAction, type Mode, modes } from '@spotless/contract/mode'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLeaveWarning } from '../../../lib/useLeaveWarning.ts'
import { button } from '../../../ui/button.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { processPhoto } from '../actions/processPhoto.ts'
import { useEditorKeys } from '../actions/useEditorKeys.ts'
import { CandidateList } from '../candidates/CandidateList.tsx'
import { useCandidates } from '../candidates/useCandidates.ts'
import { ChatPanel } from '../chat/ChatPanel.tsx'
import { editor, hasUnsavedResult, type UploadedPhoto, useEditor } from '../editorStore.ts'
import { ResultStrip } from '../history/ResultStrip.tsx'
import { HostedNotice } from '../hosted/HostedNotice.tsx'
import { createMaskEditor } from '../mask/maskEditor.ts'
import { ModeOptions } from '../options/ModeOptions.tsx'
import { ToolDock } from '../tools/ToolDock.tsx'
import { useToolState } from '../tools/toolState.ts'
import type { Viewport } from '../viewport/createViewport.ts'
import { MaskActions } from './MaskActions.tsx'
import { PanelAction } from './PanelAction.tsx'
import { PhotoStage } from './PhotoStage.tsx'
import { SidePanel } from './SidePanel.tsx'

interface EditStageProps {
  readonly mode: Mode
  readonly photo: UploadedPhoto
  readonly onHelp: () => void
}

/** Stage 2: the photo, marked or described, and the button that starts. */
export const EditStage = ({ mode, photo, onHelp }: EditStageProps) => {
  const { workingImage, editMode, task } = useEditor()
  const { width, height } = workingImage?.answer ?? photo.answer
  const { needsMask, needsPrompt, label, action } = modes[mode]
  // biome-ignore lint/correctness/useExhaustiveDependencies: another working image starts with an empty mask, even of the same size
  const maskEditor = useMemo(
    () => (needsMask ? createMaskEditor({ width, height }) : null),
    [needsMask, width, height, workingImage],
  )
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const candidates = useCandidates(photo.answer.id, maskEditor)
  // What is found lies in the photo as it was sent, so it is offered for that alone.
  const canSelect = needsMask && workingImage === null
  const unmarked = useMemo(
    () => candidates.found?.filter(({ isMarked }) => !isMarked).map(({ outline }) => outline) ?? [],
    [candidates.found],
  )
  useEffect(() => {
    if (!canSelect && useToolState.getState().tool === 'select') useToolState.getState().setTool('brush')
  }, [canSelect])
  useEditorKeys({ maskEditor, viewport, canSelect, onHelp })
  useLeaveWarning(useCallback(() => hasUnsavedResult() || (maskEditor !== null && !maskEditor.isEmpty()), [maskEditor]))

  const title = (
    <div className="max-lg:sr-only">
      <h1 className="text-lg">{label}</h1>
      <p className="mt-1 text-sm text-muted">
        {width} × {height} · <span className="break-all">{photo.file.name}</span>
      </p>
    </div>
  )
  const panel = needsPrompt ? (
    <SidePanel label="Options" fills>
      {title}
      <ChatPanel photo={photo} />
    </SidePanel>
  ) : (
    <SidePanel label="Options">
      {title}
      {workingImage && !workingImage.isUpload && (
        <Choice
          label="Edit mode"
          value={editMode}
          options={[
            { value: 'erase', label: 'Erase' },
            { value: 'restore', label: 'Restore' },
          ]}
          onChange={(value) => editor.set({ editMode: value })}
        />
      )}
      {needsMask && (
        <p className="text-sm text-muted max-lg:hidden">
          {editMode === 'restore'
            ? 'Paint where the original should come back.'
            : 'Paint over what should go, a little beyond its edge.'}
        </p>
      )}
      {mode === 'watermark-removal' && (
        <p className="text-xs text-muted">Use this only on images you own or are licensed to edit.</p>
      )}
      {canSelect && <CandidateList candidates={candidates} />}
      {maskEditor && <MaskActions maskEditor={maskEditor} />}
      <ModeOptions mode={mode} />
      {(workingImage === null || editMode === 'erase') && <HostedNotice mode={mode} />}
      <ResultStrip />
      <PanelAction>
        <button
          type="button"
          className={button('primary', 'large', 'w-full')}
          disabled={task !== null}
          onClick={() => void processPhoto(mode, maskEditor)}
        >
          {workingImage ? iterativeAction : action}
        </button>
      </PanelAction>
    </SidePanel>
  )

  return (
    <div className="flex size-full flex-col lg:flex-row">
      <section
        aria-label="Photo"
        className={
          needsPrompt ? 'flex min-h-0 min-w-0 flex-1 flex-col lg:order-last' : 'flex min-h-0 min-w-0 flex-1 flex-col'
        }
      >
        <div className="relative min-h-0 flex-1">
          <PhotoStage
            ref={setViewport}
            photoId={photo.answer.id}
            src={workingImage?.answer.processedPath ?? photo.url}
            alt={photo.file.name}
            width={width}
            height={height}
            maskEditor={maskEditor}
            outlines={canSelect ? unmarked : undefined}
            onPick={canSelect ? candidates.pick : undefined}
          />
        </div>
        <div className="p-2 lg:pb-4">
          <ToolDock maskEditor={maskEditor} viewport={viewport} canSelect={canSelect} />
        </div>
      </section>
      {panel}
    </div>
  )
}
