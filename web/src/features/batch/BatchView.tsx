import type { Plan } from '@spotless/contract/account'
import { modes } from '@spotless/contract/mode'
import { route } from '@spotless/contract/route'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { queryClient } from '../../lib/queryClient.ts'
import { useLeaveWarning } from '../../lib/useLeaveWarning.ts'
import { Loading } from '../../ui/Loading.tsx'
import { showCallError, showError } from '../editor/actions/editorToasts.ts'
import { editor } from '../editor/editorStore.ts'
import { useDropAndPaste } from '../upload/useDropAndPaste.ts'
import { AddPhotos } from './AddPhotos.tsx'
import { actOnBatch, type BatchAction, changeRecipe, fetchBatchMask, removeFile } from './actions/batchCalls.ts'
import { followBatch } from './actions/followBatch.ts'
import type { NamedFile } from './actions/readDropped.ts'
import { startUploader, type Uploader } from './actions/uploads.ts'
import { BatchActions } from './BatchActions.tsx'
import { BatchProgress } from './BatchProgress.tsx'
import { batchState, openUploads, useBatch } from './batchStore.ts'
import { takeDropped } from './droppedFiles.ts'
import { folderReaders } from './folderReaders.ts'
import { openInEditor } from './grid/openInEditor.ts'
import { PhotoDialog } from './grid/PhotoDialog.tsx'
import { PhotoGrid } from './grid/PhotoGrid.tsx'
import { type GridItem, gridItems } from './gridItem.ts'
import { CorrectMask } from './mask/CorrectMask.tsx'
import { useMarking } from './mask/foundMarks.ts'
import { isPhoto } from './mask/MaskDialog.tsx'
import { RecipePanel, RecipeSummary } from './recipe/RecipePanel.tsx'
import { currentRecipe, maskOfRecipe, showRecipe, useRecipe } from './recipe/recipeStore.ts'
import { StartBatch } from './StartBatch.tsx'
import { dropThumbnails } from './thumbnails/thumbnails.ts'

const hasOpenUploads = () => openUploads(batchState.get()) > 0

const remove = async (batchId: string, { file, upload }: GridItem): Promise<void> => {
  if (upload) batchState.removeUpload(upload.id)
  if (!file) return
  try {
    await removeFile(batchId, file.id)
    batchState.removeFile(file.id)
  } catch (error) {
    showCallError(error, 'Removing failed', 'The photo could not be removed. Please try again.')
  }
}

const showMask = async (batchId: string): Promise<void> => {
  const dataUrl = await fetchBatchMask(batchId).catch(() => null)
  useRecipe.setState({ mask: await maskOfRecipe(dataUrl) })
}

/** Follows a batch and sends files to it while it is open. */
const useOpenBatch = (batchId: string, plan: Plan, onGone: () => void) => {
  const uploader = useRef<Uploader | null>(null)
  useEffect(() => {
    const control = new AbortController()
    const opened = startUploader(batchId)
    uploader.current = opened
    void followBatch(batchId, control.signal).then((exists) => !exists && onGone())
    return () => {
      control.abort()
      opened.stop()
      batchState.reset()
      dropThumbnails()
      editor.set({ options: {} })
    }
  }, [batchId, onGone])
  const isLoaded = useBatch(({ batch }) => batch !== null)
  useEffect(() => {
    if (!isLoaded) return
    const { batch } = batchState.get()
    if (batch) {
      showRecipe({ ...batch, mask: null })
      if (batch.hasMask) void showMask(batchId)
    }
    const dropped = takeDropped()
    if (dropped.length > 0) uploader.current?.add(dropped, plan)
  }, [isLoaded, plan, batchId])
  return useCallback((files: readonly NamedFile[]) => uploader.current?.add(files, plan), [plan])
}

/** An open batch: its photos, its recipe, its run. */
export const BatchView = ({ batchId, plan }: { readonly batchId: string; readonly plan: Plan }) => {
  const { batch, files, uploads, isLive } = useBatch()
  const { lacksMask, canMark } = useMarking()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const onGone = useCallback(() => {
    showError('There is no such batch', 'It was deleted, or it belongs to another account.')
    void navigate('?', { replace: true })
  }, [navigate])
  const addFiles = useOpenBatch(batchId, plan, onGone)
  const canAdd = batch !== null && batch.status !== 'cancelled'
  useDropAndPaste(folderReaders, addFiles, canAdd)
  useLeaveWarning(hasOpenUploads)
  const items = useMemo(() => gridItems(files, uploads), [files, uploads])
  const uploading = openUploads({ batch, files, uploads, isLive })

  useEffect(() => {
    if (!batch) return
    const { total, completed, failed, status } = batch
    const progress = status === 'running' || status === 'paused' ? `(${completed + failed}/${total}) ` : ''
    document.title = `${progress}${modes[batch.mode].label} · Spotless`
  }, [batch])
  const ended = batch && batch.status !== 'running'
  // biome-ignore lint/correctness/useExhaustiveDependencies: edits are counted again when a run begins, ends or pauses
  useEffect(() => void queryClient.invalidateQueries({ queryKey: [route.usage] }), [ended])

  const act = async (action: BatchAction, payload?: object): Promise<void> => {
    setBusy(true)
    try {
      if (action === 'start') await changeRecipe(batchId, await currentRecipe())
      batchState.setBatch(await actOnBatch(batchId, action, payload))
    } catch (error) {
      showCallError(error, 'That did not work', 'The server could not be reached. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  const openAt = items.findIndex(({ key }) => key === openKey)
  const open = items[openAt]
  const step = useCallback(
    (by: -1 | 1) => setOpenKey((key) => items[items.findIndex((item) => item.key === key) + by]?.key ?? key),
    [items],
  )

  if (!batch) return <Loading />
  const isDraft = batch.status === 'draft'
  const photos = files.filter(({ status }) => status === 'pending').length + uploading
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:flex-row-reverse">
      <aside
        aria-label="Batch"
        className="grid max-h-[55%] shrink-0 content-start gap-5 overflow-y-auto p-4 lg:max-h-none lg:w-88 lg:bg-surface lg:p-6"
      >
        <div className="grid gap-1">
          <h1 className="text-lg">{isDraft ? 'Many photos at once' : modes[batch.mode].label}</h1>
          {!isDraft && <RecipeSummary batch={batch} />}
        </div>
        {isDraft ? (
          <>
            <RecipePanel batchId={batchId} items={items} onStart={() => void act('start')} onReview={setOpenKey} />
            <StartBatch
              photos={photos}
              isBusy={isBusy || batch.total === 0 || lacksMask}
              onStart={() => void act('start')}
            />
          </>
        ) : (
          <>
            <BatchProgress batch={batch} uploading={uploading} />
            <BatchActions batch={batch} isBusy={isBusy} onAct={(action) => void act(action)} />
          </>
        )}
        {canAdd && <AddPhotos onFiles={addFiles} disabled={false} isCompact />}
        {!isLive && (
          <p role="status" className="text-sm text-muted">
            The connection is lost. The run goes on at the server; this page follows as soon as it can.
          </p>
        )}
      </aside>
      <section aria-label="Photos" className="flex min-h-0 min-w-0 flex-1 flex-col py-2">
        {items.length === 0 ? (
          <div className="p-4">
            <AddPhotos onFiles={addFiles} disabled={false} />
          </div>
        ) : (
          <PhotoGrid items={items} onOpen={setOpenKey} />
        )}
      </section>
      {open && (
        <PhotoDialog
          item={open}
          position={openAt}
          total={items.length}
          onStep={step}
          onClose={() => setOpenKey(null)}
          onRetry={() => {
            if (open.upload) {
              const { name, file } = open.upload
              batchState.removeUpload(open.upload.id)
              addFiles([{ name, file }])
            } else if (open.file) void act('retry', { files: [open.file.id] })
          }}
          onRemove={() => {
            setOpenKey(items[openAt + 1]?.key ?? items[openAt - 1]?.key ?? null)
            void remove(batchId, open)
          }}
          onEdit={async () => {
            if (open.file && (await openInEditor(open.file))) void navigate(`/editor?mode=${batch.mode}`)
            else showError('The photo cannot be opened', 'It is no longer stored.')
          }}
        >
          {isDraft && canMark && isPhoto(open.file) && <CorrectMask batchId={batchId} photo={open.file} />}
        </PhotoDialog>
      )}
    </div>
  )
}
