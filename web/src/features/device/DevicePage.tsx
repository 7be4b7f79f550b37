import { observeRequests } from '@spotless/engine-web/worker/observeRequests'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useLeaveWarning } from '../../lib/useLeaveWarning.ts'
import { button } from '../../ui/button.ts'
import { ProgressModal } from '../../ui/ProgressModal.tsx'
import { ThemeToggle } from '../../ui/ThemeToggle.tsx'
import { TooltipProvider } from '../../ui/Tooltip.tsx'
import { RightsDialog } from '../editor/rights/RightsDialog.tsx'
import { imageReaders, useDropAndPaste } from '../upload/useDropAndPaste.ts'
import { DeviceEditStage } from './DeviceEditStage.tsx'
import { DeviceQueue } from './DeviceQueue.tsx'
import { DeviceResultStage } from './DeviceResultStage.tsx'
import { addPhotos } from './deviceActions.ts'
import { deviceModeOf } from './deviceModeOf.ts'
import { device, openSession, useDevice } from './deviceStore.ts'
import { isStatic } from './isStatic.ts'
import { loadKept, useKept } from './kept/keptResults.ts'
import { InstallButton } from './offline/InstallButton.tsx'
import { NewVersion } from './offline/NewVersion.tsx'
import { useLaunchedFile } from './offline/useLaunchedFile.ts'
import { Proof } from './Proof.tsx'
import { logRefusal, logRequests } from './requestLog.ts'
import { ServerOffer } from './ServerOffer.tsx'
import { StartStage } from './StartStage.tsx'
import { useHandedPhotos } from './useHandedPhotos.ts'

device.set({ mode: deviceModeOf(new URLSearchParams(location.search).get('mode')) })

const onFiles = (files: readonly File[]): void => void addPhotos(files)

/** Whether an edit or results would be gone with the tab. */
const hasUnkept = (): boolean => {
  if (device.get().task) return true
  const kept = useKept.getState().records.map(({ id }) => id)
  return device.get().sessions.some(({ results }) => results.some(({ id }) => !kept.includes(id)))
}

/** Logs what the page fetches, and what its policy refuses. */
const useRequestLogging = (): void => {
  useEffect(() => {
    observeRequests(logRequests)
    document.addEventListener('securitypolicyviolation', logRefusal)
    return () => document.removeEventListener('securitypolicyviolation', logRefusal)
  }, [])
}

/** Redrawn with every report of the engine, which the rest of the page is not. */
const TaskProgress = () => {
  const task = useDevice((state) => state.task)
  return task && <ProgressModal {...task} note="Your photo stays in this browser tab" />
}

/** Edits photos in this tab: nothing is uploaded. */
export const DevicePage = () => {
  const mode = useDevice((state) => state.mode)
  const session = useDevice(openSession)
  const isBusy = useDevice((state) => state.task !== null)
  const photo = session?.photo ?? null
  useRequestLogging()
  useDropAndPaste(imageReaders, onFiles, !isBusy)
  useLaunchedFile(addPhotos)
  useHandedPhotos(addPhotos)
  useLeaveWarning(hasUnkept)
  useEffect(loadKept, [])
  return (
    <TooltipProvider>
      <div className="flex h-dvh flex-col overflow-hidden">
        <header className="flex min-h-14 shrink-0 items-center gap-2 px-2 sm:px-4">
          {photo ? (
            <button type="button" className={button('ghost')} onClick={device.close}>
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
          {session === null || photo === null ? (
            <StartStage mode={mode} onMode={(chosen) => device.set({ mode: chosen })} onFiles={onFiles} />
          ) : session.shown ? (
            <DeviceResultStage key={session.id} session={session} photo={photo} result={session.shown} />
          ) : (
            <DeviceEditStage key={session.id} mode={mode} session={session} photo={photo} />
          )}
        </main>
        <DeviceQueue />
        <Proof />
        <RightsDialog />
        <ServerOffer />
        <TaskProgress />
      </div>
    </TooltipProvider>
  )
}
