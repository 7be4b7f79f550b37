import type { Plan } from '@spotless/contract/account'
import { modeFromQuery } from '@spotless/contract/mode'
import { screen } from '@spotless/contract/route'
import { ArrowLeft } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { button } from '../../ui/button.ts'
import { Loading } from '../../ui/Loading.tsx'
import { ThemeToggle } from '../../ui/ThemeToggle.tsx'
import { LoginDialog } from '../account/LoginDialog.tsx'
import { UserMenu } from '../account/UserMenu.tsx'
import { useCurrentUser } from '../account/useCurrentUser.ts'
import { showCallError } from '../editor/actions/editorToasts.ts'
import { useDropAndPaste } from '../upload/useDropAndPaste.ts'
import { AddPhotos } from './AddPhotos.tsx'
import { createBatch } from './actions/batchCalls.ts'
import type { NamedFile } from './actions/readDropped.ts'
import { BatchList } from './BatchList.tsx'
import { BatchView } from './BatchView.tsx'
import { addWhenOpened } from './droppedFiles.ts'
import { folderReaders } from './folderReaders.ts'

/** Where a batch begins: with a folder or many photos. */
const NewBatch = ({ authenticated }: { readonly authenticated: boolean }) => {
  const [query] = useSearchParams()
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const wanted = modeFromQuery(query.get('mode'))
  const mode = query.has('mode') ? wanted : 'background-removal'
  const begin = useCallback(
    async (files: readonly NamedFile[]) => {
      setBusy(true)
      try {
        const id = await createBatch({ mode })
        addWhenOpened(files)
        await navigate(`?id=${id}`)
      } catch (error) {
        showCallError(error, 'No batch was made', 'The server could not be reached. Please try again.')
      } finally {
        setBusy(false)
      }
    },
    [mode, navigate],
  )
  const onFiles = useCallback((files: readonly NamedFile[]) => void begin(files), [begin])
  useDropAndPaste(folderReaders, onFiles, authenticated && !isBusy)
  useEffect(() => {
    document.title = 'Many photos at once · Spotless'
  }, [])
  return (
    <div className="mx-auto grid w-full max-w-4xl content-start gap-6 overflow-y-auto p-4 sm:p-6">
      <div>
        <h1 className="text-xl">Many photos at once</h1>
        <p className="mt-2 text-muted">
          Drop a folder, choose once what to do, and close the page if you like: the run goes on, and the results wait
          in one ZIP file.
        </p>
      </div>
      <AddPhotos onFiles={onFiles} disabled={!authenticated || isBusy} />
      {authenticated && <BatchList />}
    </div>
  )
}

/** Batches: many photos edited alike. */
export const BatchPage = () => {
  const [query] = useSearchParams()
  const { user, loading, authenticated } = useCurrentUser()
  const navigate = useNavigate()
  const batchId = query.get('id')
  const plan: Plan = user?.subscriptionTier ?? 'free'
  if (loading) return <Loading />
  return (
    <div className="flex h-[calc(100dvh-var(--notice-height))] flex-col overflow-hidden">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-1 px-2 sm:px-4">
        <Link to={batchId ? screen.batch : screen.home} className={button('ghost')}>
          <ArrowLeft className="size-4" aria-hidden /> {batchId ? 'All batches' : 'Back to Home'}
        </Link>
        <div className="ml-auto flex items-center gap-1">
          <ThemeToggle />
          {user && <UserMenu user={user} />}
        </div>
      </header>
      <main className="flex min-h-0 flex-1 flex-col">
        {batchId && authenticated ? (
          <BatchView key={batchId} batchId={batchId} plan={plan} />
        ) : (
          <NewBatch authenticated={authenticated} />
        )}
      </main>
      <LoginDialog open={!authenticated} onClose={() => void navigate(screen.home)} />
    </div>
  )
}
