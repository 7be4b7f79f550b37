import { type DownloadChoice, type DownloadedFormat, downloadMimeTypes } from '@spotless/contract/download'
import { route } from '@spotless/contract/route'
import { CallError, call } from '../../../lib/call.ts'
import { saveFile } from '../../../lib/saveFile.ts'
import { toast } from '../../../lib/toast.ts'
import { showError } from '../actions/editorToasts.ts'
import { resultName } from '../actions/resultName.ts'
import { type EditResult, editor } from '../editorStore.ts'

const formats = Object.keys(downloadMimeTypes) as DownloadedFormat[]

const formatOf = (blob: Blob): DownloadedFormat => formats.find((one) => downloadMimeTypes[one] === blob.type) ?? 'jpeg'

/** The query of a download. */
export const downloadQuery = (choice: Partial<DownloadChoice>, editId: string): string =>
  new URLSearchParams(
    Object.entries({ ...choice, of: editId }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString()

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1_000).toLocaleString('en')} kB`

/** Downloads a result as chosen, and says how large it is. @returns whether it was downloaded */
export const downloadAs = async (
  { answer, imageId }: EditResult,
  choice: Partial<DownloadChoice>,
): Promise<boolean> => {
  try {
    const response = await call('GET', `${route.download(imageId)}?${downloadQuery(choice, answer.editId)}`)
    const quality = response.headers.get('x-quality')
    const blob = await response.blob()
    const name = resultName(editor.get().photo?.file.name ?? 'photo', formatOf(blob))
    saveFile(blob, name)
    editor.set({ saved: true })
    toast({
      title: 'Download started',
      text: `${name}, ${kilobytes(blob.size)}${quality === null ? '' : `, quality ${quality}`}`,
    })
    return true
  } catch (error) {
    const reason = error instanceof CallError ? error.serverText : null
    showError('Download failed', reason ?? 'The result is no longer available. Please process the photo again.')
    return false
  }
}
