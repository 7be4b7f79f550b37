import type { Mode } from '@spotless/contract/mode'
import { saveFile } from '../../../lib/saveFile.ts'
import { toast } from '../../../lib/toast.ts'
import { type EditResult, editor } from '../editorStore.ts'
import { celebrate, fail, failCall } from './failures.ts'
import { resultName } from './resultName.ts'
import { runEdit, withTask } from './runEdit.ts'
import { uploadPhoto } from './uploadPhoto.ts'

/** @throws {Error} when the result can no longer be had */
const fileOf = async ({ answer }: EditResult, originalName: string): Promise<File> => {
  const response = await fetch(answer.processedPath)
  if (!response.ok) throw new Error(`The result answered ${response.status}.`)
  const blob = await response.blob()
  return new File([blob], resultName(originalName, answer.format), { type: blob.type })
}

/** AI Upscale (2x): the result is uploaded again and enlarged. */
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
    celebrate('Upscaling complete', 'Your image was upscaled to 2x.')
  } catch (error) {
    failCall(error, 'Upscaling failed', 'Failed to upscale image. Please try again.')
  }
}

export const downloadResult = async (): Promise<void> => {
  const { photo, shown } = editor.get()
  if (!photo || !shown) return
  try {
    const file = await fileOf(shown, photo.file.name)
    saveFile(file, file.name)
    editor.set({ saved: true })
    toast({ title: 'Download started', text: file.name })
  } catch {
    fail('Download failed', 'The result could not be fetched. Please process the photo again.')
  }
}

/** Puts the result on the clipboard, as PNG: the one picture format that every browser takes there. */
export const copyResult = async (): Promise<void> => {
  const { shown } = editor.get()
  if (!shown) return
  try {
    const { asPng } = await import('./asPng.ts')
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': asPng(shown.answer.processedPath) })])
    toast({ title: 'Copied', text: 'The result is on your clipboard.' })
  } catch {
    fail('Copy failed', 'Your browser did not allow it. Download the result instead.')
  }
}

/** Whether this browser can hand a picture to another app. */
export const canShare = (): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([''], 'photo.png', { type: 'image/png' })] })

/** Hands the result to another app through the system's own sheet. */
export const shareResult = async (): Promise<void> => {
  const { photo, shown } = editor.get()
  if (!photo || !shown) return
  try {
    await navigator.share({ files: [await fileOf(shown, photo.file.name)] })
    editor.set({ saved: true })
  } catch (error) {
    const closed = error instanceof DOMException && error.name === 'AbortError'
    if (!closed) fail('Sharing failed', 'Your browser did not allow it. Download the result instead.')
  }
}

/**
 * Edit More: the result becomes the working image. One that was enlarged has outgrown the photo it came from, so it is
 * uploaded as a photo of its own.
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
      failCall(error, 'Upload failed', 'Failed to upload file. Please try again.')
      return
    }
  } else editor.editMore(shown)
  toast({ title: 'Continue editing', text: 'Mark another area to erase, or restore the original.' })
}
