import { observeRequests } from '@spotless/engine-web/worker/observeRequests'
import { ArrowLeft } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { button } from '../../ui/button.ts'
import { ProgressModal } from '../../ui/ProgressModal.tsx'
import { ThemeToggle } from '../../ui/ThemeToggle.tsx'
import { TooltipProvider } from '../../ui/Tooltip.tsx'
import { RightsDialog } from '../editor/rights/RightsDialog.tsx'
import { imageReaders, useDropAndPaste } from '../upload/useDropAndPaste.ts'
import { DeviceEditStage } from './DeviceEditStage.tsx'
import { DeviceResultStage } from './DeviceResultStage.tsx'
import { deviceModeOf } from './deviceModeOf.ts'
import { InstallButton } from './offline/InstallButton.tsx'
import { NewVersion } from './offline/NewVersion.tsx'
import { useLaunchedFile } from './offline/useLaunchedFile.ts'
import { Proof } from './Proof.tsx'
import { logRefusal, logRequests } from './requestLog.ts'
import { StartStage } from './StartStage.tsx'
import { useDeviceEdit } from './useDeviceEdit.ts'
import { useHandedPhoto } from './useHandedPhoto.ts'

const modeOfAddress = () => deviceModeOf(new URLSearchParams(location.search).get('mode'))

/** Whether the page is served alone, without an editor. */
const isStatic = import.meta.env.MODE === 'static'

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
  useLaunchedFile(open)
  useHandedPhoto(open)
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
            <InstallButton />
            <ThemeToggle />
          </div>
        </header>
        <NewVersion />
        <main className="relative min-h-0 flex-1">
          {photo === null ? (
            <StartStage mode={mode} onMode={setMode} onFiles={onFiles} />
          ) : isShown && result ? (
            <DeviceResultStage mode={mode} photo={photo} result={result} edit={edit} />
          ) : (
            <DeviceEditStage mode={mode} photo={photo} previous={result} edit={edit} />
          )}
        </main>
        <Proof />
        <RightsDialog />
        {task && <ProgressModal {...task} note="Your photo stays in this browser tab" />}
      </div>
    </TooltipProvider>
  )
}
