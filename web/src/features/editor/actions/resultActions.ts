import type { Mode } from '@spotless/contract/mode'
import { saveFile } from '../../../lib/saveFile.ts'
import { toast } from '../../../lib/toast.ts'
import { type EditResult, editor } from '../editorStore.ts'
import { showCallError, showCompletion, showError } from './editorToasts.ts'
import { resultName } from './resultName.ts'
import { runEdit, withTask } from './runEdit.ts'
import { uploadPhoto } from './uploadPhoto.ts'

/**
 * The file of a result.
 * @param removesLocation whether to leave out the GPS location that it has from its photo
 * @throws {Error} if the result is no longer available
 */
const fileOf = async ({ answer }: EditResult, originalName: string, removesLocation = false): Promise<File> => {
  const response = await fetch(removesLocation ? `${answer.processedPath}&location=remove` : answer.processedPath)
  if (!response.ok) throw new Error(`The result was answered with status ${response.status}.`)
  const blob = await response.blob()
  return new File([blob], resultName(originalName, answer.format), { type: blob.type })
}

/** AI Upscale (2x): uploads the result again and upscales it. */
export const upscaleResult = async (): Promise<void> => {
  const { photo, shown, task, options } = editor.get()
  if (!photo || !shown || task) return
  try {
    const result = await withTask('upscale', async (signal) => {
      const file = await fileOf(shown, photo.file.name)
      const { id } = await uploadPhoto(file, 'image-upscale', signal)
      const answer = await runEdit(
        id,
        { scale: 2, ...(options.localOnly === true && { options: { localOnly: true } }) },
        signal,
      )
      return { imageId: id, label: 'AI Upscale (2x)', isEnlarged: true, answer }
    })
    editor.addResult(result)
    showCompletion('Upscaling complete', 'Your image was upscaled to 2x.')
  } catch (error) {
    showCallError(error, 'Upscaling failed', 'Failed to upscale image. Please try again.')
  }
}

export const downloadResult = async (): Promise<void> => {
  const { photo, shown, removesLocation } = editor.get()
  if (!photo || !shown) return
  try {
    const file = await fileOf(shown, photo.file.name, removesLocation)
    saveFile(file, file.name)
    editor.set({ saved: true })
    toast({ title: 'Download started', text: file.name })
  } catch {
    showError('Download failed', 'The result is no longer available. Please process the photo again.')
  }
}

/** Copies the result as PNG, the one image format that every browser accepts on the clipboard. */
export const copyResult = async (): Promise<void> => {
  const { shown } = editor.get()
  if (!shown) return
  try {
    const { asPng } = await import('./asPng.ts')
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': asPng(shown.answer.processedPath) })])
    toast({ title: 'Copied', text: 'The result is on your clipboard.' })
  } catch {
    showError('Copy failed', 'Your browser did not allow it. Download the result instead.')
  }
}

/** Whether this browser can share a picture. */
export const canShare = (): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([''], 'photo.png', { type: 'image/png' })] })

/** Shares the result through the system's share sheet, without its location. */
export const shareResult = async (): Promise<void> => {
  const { photo, shown } = editor.get()
  if (!photo || !shown) return
  try {
    await navigator.share({ files: [await fileOf(shown, photo.file.name, photo.answer.hasLocation)] })
    editor.set({ saved: true })
  } catch (error) {
    const closed = error instanceof DOMException && error.name === 'AbortError'
    if (!closed) showError('Sharing failed', 'Your browser did not allow it. Download the result instead.')
  }
}

/**
 * Edit More: the result becomes the working image. An enlarged result no longer matches the size of
 * its photo, so it is uploaded as a photo of its own.
 */
export const editMore = async (mode: Mode): Promise<void> => {
  const { photo, shown, task } = editor.get()
  if (!photo || !shown || task) return
  if (shown.isEnlarged) {
    try {
      const { id } = await withTask('upload', async (signal) =>
        uploadPhoto(await fileOf(shown, photo.file.name), mode, signal),
      )
      editor.editMore({ ...shown, imageId: id, isEnlarged: false, isUpload: true })
    } catch (error) {
      showCallError(error, 'Upload failed', 'Failed to upload file. Please try again.')
      return
    }
  } else editor.editMore(shown)
  toast({ title: 'Continue editing', text: 'Mark another area to erase, or restore the original.' })
}
