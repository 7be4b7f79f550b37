import { type DeviceMode, deviceModes } from '@spotless/contract/deviceMode'
import { ModeSelector } from '../modes/ModeSelector.tsx'
import { UploadZone } from '../upload/UploadZone.tsx'
import { deviceModeOf } from './deviceModeOf.ts'
import { isStatic } from './isStatic.ts'
import { KeptNetworks } from './KeptNetworks.tsx'
import { KeepChoice } from './kept/KeepChoice.tsx'
import { KeptResults } from './kept/KeptResults.tsx'

interface StartStageProps {
  readonly mode: DeviceMode
  readonly onMode: (mode: DeviceMode) => void
  readonly onFiles: (files: readonly File[]) => void
}

/** Why the engine cannot run here, where the page knows before it starts. */
const obstacle =
  typeof WebAssembly === 'undefined'
    ? 'WebAssembly, which the engine needs, is turned off in this browser.'
    : crossOriginIsolated
      ? null
      : 'This browser or host does not isolate the page, which the engine needs.'

/** Which mode, and which photo. */
export const StartStage = ({ mode, onMode, onFiles }: StartStageProps) => (
  <div className="mx-auto flex size-full max-w-5xl flex-col gap-5 overflow-y-auto p-4 sm:p-6">
    <div>
      <h1 className="text-xl">On this device</h1>
      <p className="mt-2 text-muted">
        Your photo stays in this browser tab. Nothing is uploaded, and no edit is counted.
      </p>
    </div>
    <div className="grid gap-5 lg:grid-cols-[20rem_1fr]">
      <ModeSelector
        mode={mode}
        names={deviceModes}
        available={undefined}
        onChange={(one) => onMode(deviceModeOf(one))}
      />
      <div className="flex flex-col gap-5">
        <UploadZone onFiles={onFiles} disabled={obstacle !== null} />
        {obstacle && (
          <p role="alert" className="rounded-control bg-raised p-4 text-sm">
            {obstacle} {!isStatic && 'Please use the editor.'}
          </p>
        )}
        <KeepChoice />
        <KeptResults />
        <KeptNetworks mode={mode} isBusy={false} />
      </div>
    </div>
  </div>
)
