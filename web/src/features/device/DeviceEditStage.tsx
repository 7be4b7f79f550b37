import type { DeviceMode } from '@spotless/contract/deviceMode'
import { modes } from '@spotless/contract/mode'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { button } from '../../ui/button.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { editor, useEditor } from '../editor/editorStore.ts'
import { createMaskEditor, type MaskEditor } from '../editor/mask/maskEditor.ts'
import { ModeOptions } from '../editor/options/ModeOptions.tsx'
import { PhotoStage } from '../editor/stage/PhotoStage.tsx'
import { SidePanel } from '../editor/stage/SidePanel.tsx'
import { ToolDock } from '../editor/tools/ToolDock.tsx'
import type { Viewport } from '../editor/viewport/createViewport.ts'
import { DevicePrompt } from './DevicePrompt.tsx'
import { runEdit } from './deviceActions.ts'
import type { DevicePhoto } from './devicePhoto.ts'
import { type DeviceSession, useDevice } from './deviceStore.ts'
import { Estimate } from './Estimate.tsx'
import { KeptNetworks } from './KeptNetworks.tsx'
import { ResultStrip } from './ResultStrip.tsx'

interface DeviceEditStageProps {
  readonly mode: DeviceMode
  readonly session: DeviceSession
  readonly photo: DevicePhoto
}

const editModes = [
  { value: 'erase', label: 'Erase' },
  { value: 'restore', label: 'Restore' },
] as const

const never = (): (() => void) => () => undefined

const useIsMarked = (maskEditor: MaskEditor | null): boolean => {
  useSyncExternalStore(maskEditor?.onStep ?? never, maskEditor?.steps ?? (() => 0))
  return maskEditor === null || !maskEditor.isEmpty()
}

/** The photo, to mark or describe where the mode needs it, and the button that starts the edit. */
export const DeviceEditStage = ({ mode, session, photo }: DeviceEditStageProps) => {
  const { from } = session
  const { url, width, height } = from ?? photo
  const { needsMask, needsPrompt, label } = modes[mode]
  const isBusy = useDevice((state) => state.task !== null)
  const editMode = useEditor((state) => state.editMode)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further edit starts with an empty mask, even at the same size
  const maskEditor = useMemo(
    () => (needsMask ? createMaskEditor({ width, height }) : null),
    [needsMask, width, height, url],
  )
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const isMarked = useIsMarked(maskEditor)
  return (
    <div className="flex size-full flex-col lg:flex-row">
      <section aria-label="Photo" className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="relative min-h-0 flex-1">
          <PhotoStage
            ref={setViewport}
            photoId={photo.id}
            src={url}
            alt={photo.name}
            width={width}
            height={height}
            maskEditor={maskEditor}
          />
        </div>
        <div className="p-2 lg:pb-4">
          <ToolDock maskEditor={maskEditor} viewport={viewport} />
        </div>
      </section>
      <SidePanel label="Options">
        <div>
          <h1 className="text-lg">{label}</h1>
          <p className="mt-1 text-sm text-muted">
            {width} × {height} · <span className="break-all">{photo.name}</span>
          </p>
        </div>
        {from && needsMask && (
          <SegmentedControl
            label="Edit mode"
            value={editMode}
            options={editModes}
            onChange={(value) => editor.set({ editMode: value })}
          />
        )}
        {needsPrompt ? (
          <DevicePrompt session={session} />
        ) : (
          <>
            {editMode === 'erase' && <ModeOptions mode={mode} />}
            <button
              type="button"
              disabled={!isMarked || isBusy}
              className={button('primary', 'large')}
              onClick={() => void runEdit(maskEditor?.mask ?? null)}
            >
              {label} on this device
            </button>
          </>
        )}
        {!isMarked && (
          <p className="text-sm text-muted">
            {editMode === 'restore' ? 'Paint where you want the original back.' : 'Paint over what should go first.'}
          </p>
        )}
        <Estimate mode={mode} pixels={width * height} />
        <ResultStrip session={session} />
        <KeptNetworks mode={mode} isBusy={isBusy} />
      </SidePanel>
    </div>
  )
}
