import { type DeviceMode, deviceModes } from '@spotless/contract/deviceMode'
import { modes } from '@spotless/contract/mode'
import { observeRequests } from '@spotless/engine-web/worker/observeRequests'
import { ArrowLeft } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { button } from '../../ui/button.ts'
import { ProgressModal } from '../../ui/ProgressModal.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { ThemeToggle } from '../../ui/ThemeToggle.tsx'
import { TooltipProvider } from '../../ui/Tooltip.tsx'
import { UploadZone } from '../upload/UploadZone.tsx'
import { imageReaders, useDropAndPaste } from '../upload/useDropAndPaste.ts'
import { DeviceEditStage } from './DeviceEditStage.tsx'
import { DeviceResultStage } from './DeviceResultStage.tsx'
import { KeptNetworks } from './KeptNetworks.tsx'
import { Proof } from './Proof.tsx'
import { logRefusal, logRequests } from './requestLog.ts'
import { useDeviceEdit } from './useDeviceEdit.ts'

const modeOfAddress = (): DeviceMode => {
  const wanted = new URLSearchParams(location.search).get('mode')
  return deviceModes.find((mode) => mode === wanted) ?? 'background-removal'
}

/** Whether the page is served alone, without an editor. */
const isStatic = import.meta.env.MODE === 'static'

const modeOptions = deviceModes.map((mode) => ({ value: mode, label: modes[mode].label }))

/** Logs what the page fetches, and what its policy refuses. */
const useRequestLogging = (): void => {
  useEffect(() => {
    observeRequests(logRequests)
    document.addEventListener('securitypolicyviolation', logRefusal)
    return () => document.removeEventListener('securitypolicyviolation', logRefusal)
  }, [])
}

/** Edits a photo in this tab: nothing is uploaded. */
export const DevicePage = () => {
  const [mode, setMode] = useState(modeOfAddress)
  const edit = useDeviceEdit(mode)
  const { photo, result, task, isShown } = edit
  useRequestLogging()
  const { open } = edit
  const onFiles = useCallback(([file]: readonly File[]) => file && void open(file), [open])
  useDropAndPaste(imageReaders, onFiles, task === null)
  return (
    <TooltipProvider>
      <div className="flex h-dvh flex-col overflow-hidden">
        <header className="flex min-h-14 shrink-0 items-center gap-2 px-2 sm:px-4">
          {photo ? (
            <button type="button" className={button('ghost')} onClick={edit.close}>
              <ArrowLeft className="size-4" aria-hidden /> Another photo
            </button>
          ) : isStatic ? (
            <p className="px-4 font-semibold">Spotless</p>
          ) : (
            <a href="../editor" className={button('ghost')}>
              <ArrowLeft className="size-4" aria-hidden /> Back to the editor
            </a>
          )}
          <div className="ml-auto flex items-center gap-2">
            <p className="text-sm text-muted max-sm:sr-only">On this device</p>
            <ThemeToggle />
          </div>
        </header>
        <main className="relative min-h-0 flex-1">
          {photo === null ? (
            <div className="mx-auto flex size-full max-w-3xl flex-col gap-5 overflow-y-auto p-4 sm:p-6">
              <div>
                <h1 className="text-xl">On this device</h1>
                <p className="mt-2 text-muted">
                  Your photo stays in this browser tab. Nothing is uploaded, and no edit is counted.
                </p>
              </div>
              <SegmentedControl label="Mode" value={mode} options={modeOptions} onChange={setMode} />
              <UploadZone onFiles={onFiles} disabled={!crossOriginIsolated} />
              {!crossOriginIsolated && (
                <p role="alert" className="rounded-control bg-raised p-4 text-sm">
                  This browser or host does not isolate the page, which the engine needs. Please use the editor.
                </p>
              )}
              <KeptNetworks mode={mode} isBusy={task !== null} />
            </div>
          ) : isShown && result ? (
            <DeviceResultStage mode={mode} photo={photo} result={result} edit={edit} />
          ) : (
            <DeviceEditStage mode={mode} photo={photo} previous={result} edit={edit} />
          )}
        </main>
        <Proof />
        {task && <ProgressModal {...task} note="Your photo stays in this browser tab" />}
      </div>
    </TooltipProvider>
  )
}
