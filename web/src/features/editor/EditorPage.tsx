import { type Mode, modeFromQuery, modes } from '@spotless/contract/mode'
import { screen } from '@spotless/contract/route'
import { ArrowLeft, Keyboard } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useUsage } from '../../lib/serverQueries.ts'
import { button } from '../../ui/button.ts'
import { Loading } from '../../ui/Loading.tsx'
import { ThemeToggle } from '../../ui/ThemeToggle.tsx'
import { Tooltip, TooltipProvider } from '../../ui/Tooltip.tsx'
import { LoginDialog } from '../account/LoginDialog.tsx'
import { UserMenu } from '../account/UserMenu.tsx'
import { useCurrentUser } from '../account/useCurrentUser.ts'
import { editOnDevice, useDeviceSwitch } from '../upload/deviceSwitch.ts'
import { imageReaders, useDropAndPaste } from '../upload/useDropAndPaste.ts'
import { addPhotos } from './actions/addPhotos.ts'
import { batchOfFiles } from './actions/startBatch.ts'
import { useHandedPhoto } from './actions/useHandedPhoto.ts'
import { editor, useEditor } from './editorStore.ts'
import { PointingStage } from './pointing/PointingStage.tsx'
import { QueueStrip } from './queue/QueueStrip.tsx'
import { RightsDialog } from './rights/RightsDialog.tsx'
import { EditStage } from './stage/EditStage.tsx'
import { KeyboardHelp } from './stage/KeyboardHelp.tsx'
import { ProgressDialog } from './stage/ProgressDialog.tsx'
import { ResultStage } from './stage/ResultStage.tsx'
import { UploadStage } from './stage/UploadStage.tsx'

/** From this many on, files that are given at once become a batch; fewer are opened one by one. */
const minBatchFiles = 4

const EditsLeft = () => {
  const { data } = useUsage(true)
  if (!data) return null
  const { creditsRemaining } = data
  return (
    <Link to={screen.pricing} className={button('ghost', 'small', 'tabular-nums max-sm:px-2')}>
      {creditsRemaining} {creditsRemaining === 1 ? 'edit' : 'edits'} left
    </Link>
  )
}

/** The editor: upload, mark or describe, compare. */
export const EditorPage = () => {
  const [query, setQuery] = useSearchParams()
  const mode = modeFromQuery(query.get('mode'))
  const { user, loading, authenticated } = useCurrentUser()
  const { photo, shown, task, pointing } = useEditor()
  const [help, setHelp] = useState(false)
  const navigate = useNavigate()
  const plan = user?.subscriptionTier ?? 'free'
  const lastMode = useRef<Mode>(mode)

  useEffect(() => {
    document.title = `${modes[mode].label} · Spotless`
    if (lastMode.current !== mode) editor.resetResult()
    lastMode.current = mode
  }, [mode])
  useEffect(() => editor.leave, [])
  const onFiles = useCallback(
    async (files: readonly File[]) => {
      if (useDeviceSwitch.getState().isOn) return editOnDevice(files, mode)
      if (photo || files.length < minBatchFiles) return addPhotos(files, mode, plan)
      const address = await batchOfFiles(mode, files)
      if (address) void navigate(address)
    },
    [mode, plan, photo, navigate],
  )
  useDropAndPaste(imageReaders, onFiles, authenticated && !task)
  useHandedPhoto(authenticated, mode, plan)
  const showHelp = useCallback(() => setHelp(true), [])

  if (loading) return <Loading />
  return (
    <TooltipProvider>
      <div className="flex h-[calc(100dvh-var(--notice-height))] flex-col overflow-hidden">
        <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-1 px-2 sm:px-4">
          {photo ? (
            <button type="button" className={button('ghost')} onClick={editor.reset}>
              <ArrowLeft className="size-4" aria-hidden /> Back
            </button>
          ) : (
            <Link to={screen.home} className={button('ghost')}>
              <ArrowLeft className="size-4" aria-hidden /> Back to Home
            </Link>
          )}
          <div className="ml-auto flex items-center gap-1">
            {authenticated && <EditsLeft />}
            <Tooltip text="Keyboard shortcuts (?)">
              <button
                type="button"
                aria-label="Keyboard shortcuts"
                className={button('ghost', 'icon', 'max-sm:hidden')}
                onClick={showHelp}
              >
                <Keyboard className="size-5" aria-hidden />
              </button>
            </Tooltip>
            <ThemeToggle />
            {user && <UserMenu user={user} />}
          </div>
        </header>
        <main className="relative min-h-0 flex-1">
          {!photo ? (
            <UploadStage
              mode={mode}
              authenticated={authenticated}
              onFiles={(files) => void onFiles(files)}
              onMode={(next) => setQuery({ mode: next }, { replace: true })}
            />
          ) : pointing ? (
            <PointingStage key={photo.answer.id} photo={photo} pointing={pointing} onHelp={showHelp} />
          ) : shown ? (
            <ResultStage key={photo.answer.id} mode={mode} photo={photo} result={shown} onHelp={showHelp} />
          ) : (
            <EditStage key={photo.answer.id} mode={mode} photo={photo} onHelp={showHelp} />
          )}
        </main>
        <QueueStrip mode={mode} />
        <RightsDialog />
        <ProgressDialog />
        <KeyboardHelp open={help} onClose={() => setHelp(false)} />
        <LoginDialog open={!authenticated} onClose={() => void navigate(screen.home)} />
      </div>
    </TooltipProvider>
  )
}
