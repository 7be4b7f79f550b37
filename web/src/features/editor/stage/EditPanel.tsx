import { iterativeAction, type Mode, modes } from '@spotless/contract/mode'
import { useState } from 'react'
import { button } from '../../../ui/button.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { processPhoto } from '../actions/processPhoto.ts'
import { CandidateList } from '../candidates/CandidateList.tsx'
import type { Candidates } from '../candidates/useCandidates.ts'
import { CompletionChip } from '../completion/CompletionChip.tsx'
import type { Completion } from '../completion/useCompletion.ts'
import { editor, useEditor } from '../editorStore.ts'
import { ResultStrip } from '../history/ResultStrip.tsx'
import { HostedNotice } from '../hosted/HostedNotice.tsx'
import type { MaskEditor } from '../mask/maskEditor.ts'
import { ModeOptions } from '../options/ModeOptions.tsx'
import { SelectOptions } from '../selecting/SelectOptions.tsx'
import { SmallerPart } from '../selecting/SmallerPart.tsx'
import type { useSelecting } from '../selecting/useSelecting.ts'
import { useToolState } from '../tools/toolState.ts'
import { MaskActions } from './MaskActions.tsx'
import { PanelAction } from './PanelAction.tsx'

const editModes = [
  { value: 'erase', label: 'Erase' },
  { value: 'restore', label: 'Restore' },
] as const

interface EditPanelProps {
  readonly mode: Mode
  readonly maskEditor: MaskEditor | null
  /** Null where candidates cannot be marked. */
  readonly candidates: Candidates | null
  readonly completion: Completion
  readonly selecting: Pick<ReturnType<typeof useSelecting>, 'isBusy' | 'canTakePart' | 'takePart'>
}

/** Options of an edit and the button that starts it. */
export const EditPanel = ({ mode, maskEditor, candidates, selecting, completion }: EditPanelProps) => {
  const tool = useToolState((state) => state.tool)
  const { workingImage, editMode, task } = useEditor()
  const [isFitting, setFitting] = useState(false)
  const start = async () => {
    const settled = completion.settle()
    setFitting(settled !== null)
    await settled
    setFitting(false)
    void processPhoto(mode, maskEditor)
  }
  return (
    <>
      {workingImage && !workingImage.isUpload && (
        <SegmentedControl
          label="Edit mode"
          value={editMode}
          options={editModes}
          onChange={(value) => editor.set({ editMode: value })}
        />
      )}
      {maskEditor && (
        <p className="text-sm text-muted max-lg:hidden">
          {editMode === 'restore'
            ? 'Paint where you want the original back.'
            : mode === 'object-removal'
              ? 'Paint over what you want to remove, or circle it. Your mark is fitted to the object.'
              : 'Paint over what you want to remove, slightly past its edges.'}
        </p>
      )}
      {maskEditor && tool === 'select' && (
        <div className="grid gap-2">
          <SelectOptions />
          <div className="flex min-h-10 flex-wrap items-center gap-2">
            {selecting.canTakePart && <SmallerPart disabled={selecting.isBusy} onTake={selecting.takePart} />}
            <p role="status" className="text-sm text-muted">
              {selecting.isBusy ? 'Finding its edge…' : maskEditor.isEmpty() && 'Click a thing, or paint over it.'}
            </p>
          </div>
        </div>
      )}
      {mode === 'watermark-removal' && (
        <p className="text-xs text-muted">Use this only on images you own or are licensed to edit.</p>
      )}
      <CompletionChip completion={completion} />
      {candidates && <CandidateList candidates={candidates} hasAlongside={mode === 'object-removal'} />}
      {maskEditor && <MaskActions maskEditor={maskEditor} />}
      <ModeOptions mode={mode} />
      {(workingImage === null || editMode === 'erase') && <HostedNotice mode={mode} />}
      <ResultStrip />
      <PanelAction>
        <button
          type="button"
          className={button('primary', 'large', 'w-full')}
          disabled={task !== null || isFitting}
          onClick={() => void start()}
        >
          {isFitting ? 'Fitting the mark…' : workingImage ? iterativeAction : modes[mode].action}
        </button>
      </PanelAction>
    </>
  )
}
