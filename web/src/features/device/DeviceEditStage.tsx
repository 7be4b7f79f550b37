import type { DeviceMode } from '@spotless/contract/deviceMode'
import { modes } from '@spotless/contract/mode'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { button } from '../../ui/button.ts'
import { createMaskEditor, type MaskEditor } from '../editor/mask/maskEditor.ts'
import { ModeOptions } from '../editor/options/ModeOptions.tsx'
import { PhotoStage } from '../editor/stage/PhotoStage.tsx'
import { SidePanel } from '../editor/stage/SidePanel.tsx'
import { ToolDock } from '../editor/tools/ToolDock.tsx'
import type { Viewport } from '../editor/viewport/createViewport.ts'
import type { DevicePhoto } from './devicePhoto.ts'
import { KeptNetworks } from './KeptNetworks.tsx'
import type { DeviceResult, useDeviceEdit } from './useDeviceEdit.ts'

interface DeviceEditStageProps {
  readonly mode: DeviceMode
  readonly photo: DevicePhoto
  /** The result that is edited further. */
  readonly previous: DeviceResult | null
  readonly edit: ReturnType<typeof useDeviceEdit>
}

const never = (): (() => void) => () => undefined

const useIsMarked = (maskEditor: MaskEditor | null): boolean => {
  useSyncExternalStore(maskEditor?.onStep ?? never, maskEditor?.steps ?? (() => 0))
  return maskEditor === null || !maskEditor.isEmpty()
}

/** The photo, to mark where the mode needs it, and the button that starts the edit. */
export const DeviceEditStage = ({ mode, photo, previous, edit }: DeviceEditStageProps) => {
  const { url, width, height } = previous ?? photo
  const { needsMask, label } = modes[mode]
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
        <ModeOptions mode={mode} />
        <button
          type="button"
          disabled={!isMarked || edit.task !== null}
          className={button('primary', 'large')}
          onClick={() => void edit.run(maskEditor?.mask ?? null)}
        >
          {label} on this device
        </button>
        {!isMarked && <p className="text-sm text-muted">Paint over what should go first.</p>}
        {edit.estimateSeconds !== null && (
          <p className="text-sm text-muted">About {edit.estimateSeconds} s, as measured here at the last edit.</p>
        )}
        <KeptNetworks mode={mode} isBusy={edit.task !== null} />
      </SidePanel>
    </div>
  )
}
