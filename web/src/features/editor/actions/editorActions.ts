import type { Plan } from '@spotless/contract/account'
import type { Mode } from '@spotless/contract/mode'
import { modes } from '@spotless/contract/mode'
import { CallError, messageOf } from '../../../lib/call.ts'
import { currentToken } from '../../../lib/identity.ts'
import { toast } from '../../../lib/toast.ts'
import { refusePhoto } from '../../upload/refusePhoto.ts'
import { type EditResult, editor } from '../editorStore.ts'
import { encodeMaskPng } from '../mask/encodeMaskPng.ts'
import type { MaskSession } from '../mask/maskSession.ts'
import { resultName } from './resultName.ts'
import { runEdit, withWork } from './runEdit.ts'
import { uploadPhoto } from './uploadPhoto.ts'

const completionDelayMs = 500
const fail = (title: string, text: string) => toast({ title, text, destructive: true })
const wasCancelled = (error: unknown) =>
  (error instanceof DOMException && error.name === 'AbortError') ||
  (error instanceof CallError && error.message.includes('"cancelled"'))

/** Takes a photo in: refused here with a reason where that is plain, else uploaded. */
export const takePhoto = async (file: File, mode: Mode, plan: Plan): Promise<void> => {
  if (editor.get().work) return
  const refusal = await refusePhoto(file, plan)
  if (refusal) {
    fail('Upload failed', refusal)
    return
  }
  if (!(await currentToken())) {
    fail('Authentication error', 'Please sign in again.')
    return
  }
  try {
    const answer = await withWork('upload', (signal) => uploadPhoto(file, mode, signal))
    editor.reset()
    editor.set({ photo: { file, answer, url: URL.createObjectURL(file) } })
  } catch (error) {
    if (!wasCancelled(error)) fail('Upload failed', messageOf(error, 'Failed to upload file. Please try again.'))
  }
}

const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

const celebrate = (title: string, text: string) => setTimeout(() => toast({ title, text }), completionDelayMs)

const markRequired: Partial<Readonly<Record<Mode, string>>> = {
  'watermark-removal': 'Please mark the watermark area to remove.',
  'object-removal': 'Please mark the object area to remove.',
}

/** The process button. */
export const processPhoto = async (mode: Mode, session: MaskSession | null): Promise<void> => {
  const { photo, base, editMode, prompt, scale, work } = editor.get()
  if (work) return
  if (!photo) return fail('No image uploaded', 'Please upload an image first.')
  if (modes[mode].needsMask && (!session || session.isEmpty())) return fail('No area marked', markRequired[mode]!)
  if (modes[mode].needsPrompt && !prompt.trim()) {
    return fail('No prompt provided', 'Please describe what you want to do with the image.')
  }
  try {
    const answer = await withWork('process', async (signal) => {
      const maskData = modes[mode].needsMask && session ? await asDataUrl(await encodeMaskPng(session.mask)) : null
      return runEdit(
        photo.answer.id,
        {
          maskData,
          mode: editMode,
          isIterativeEdit: base !== null,
          currentImageUrl: base?.answer.processedPath ?? null,
          editingMode: mode,
          ...(modes[mode].needsPrompt ? { prompt: prompt.trim() } : {}),
          ...(mode === 'image-upscale' ? { options: { upscale: { scale } } } : {}),
        },
        signal,
      )
    })
    editor.addResult({ answer, imageId: photo.answer.id, label: modes[mode].label })
    celebrate('Processing complete', 'Your image is ready.')
  } catch (error) {
    if (wasCancelled(error)) return
    fail('Processing failed', messageOf(error, 'Failed to process image. Please try again.'))
  }
}

const fileOf = async ({ answer }: EditResult, originalName: string): Promise<File> => {
  const blob = await (await fetch(answer.processedPath)).blob()
  return new File([blob], resultName(originalName, answer.format), { type: blob.type })
}

/** AI Upscale (2x): the result is uploaded again and enlarged. */
export const upscaleResult = async (): Promise<void> => {
  const { photo, shown, work } = editor.get()
  if (!photo || !shown || work) return
  try {
    const result = await withWork('upscale', async (signal) => {
      const file = await fileOf(shown, photo.file.name)
      const { id } = await uploadPhoto(file, 'image-upscale', signal)
      return { imageId: id, label: 'AI Upscale (2x)', answer: await runEdit(id, { scale: 2 }, signal) }
    })
    editor.addResult(result)
    celebrate('Upscaling complete', 'Your image was upscaled to 2x.')
  } catch (error) {
    if (!wasCancelled(error)) fail('Upscaling failed', messageOf(error, 'Failed to upscale image. Please try again.'))
  }
}

export const downloadResult = async (): Promise<void> => {
  const { photo, shown } = editor.get()
  if (!photo || !shown) return
  const file = await fileOf(shown, photo.file.name)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  editor.set({ saved: true })
  toast({ title: 'Download started', text: file.name })
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

/** Edit More: the result becomes the working image. */
export const editMore = (): void => {
  editor.editMore()
  toast({ title: 'Continue editing', text: 'Mark another area to erase, or restore the original.' })
}

/** Ends the work under way, on the server too. */
export const cancelWork = (): void => editor.get().work?.cancel()
