import type { ThumbnailAnswer, ThumbnailRequest } from './thumbnailMessages.ts'

/** Decodes a photo and scales it to a side; transparent parts stay so. Runs in a worker: decoding takes up to a second. */
const thumbnailOf = async ({ source, sidePx }: ThumbnailRequest): Promise<Blob> => {
  const blob = typeof source === 'string' ? await (await fetch(source, { credentials: 'include' })).blob() : source
  const whole = await createImageBitmap(blob)
  const scale = Math.min(1, sidePx / Math.max(whole.width, whole.height))
  const width = Math.max(1, Math.round(whole.width * scale))
  const height = Math.max(1, Math.round(whole.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser offers no canvas in workers.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(whole, 0, 0, width, height)
  whole.close()
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
}

addEventListener('message', async ({ data }: MessageEvent<ThumbnailRequest>) => {
  const blob = await thumbnailOf(data).catch(() => null)
  const answer: ThumbnailAnswer = { id: data.id, blob }
  postMessage(answer)
})
