import { ProviderFailure, type ProviderTask } from '@spotless/engine/hosted/hostedModels'
import { type FormService, numberIn, pngFile, postForm } from './postForm.ts'

const publicUrl = 'https://clipdrop-api.co'
/** Longest side of an upscaled picture. */
const maxSidePx = 4_096

const paths: Readonly<Partial<Record<ProviderTask['capability'], string>>> = {
  inpaint: '/cleanup/v1',
  removeBackground: '/remove-background/v1',
  upscale: '/image-upscaling/v1/upscale',
}

/**
 * Cleans up, cuts out or enlarges with a service that speaks as Clipdrop does. What it charged comes in credits.
 * Source: Clipdrop's API documentation (cleanup, remove background, image upscaling).
 * @throws ProviderFailure, `rejected` for an enlargement past 4096 pixels
 */
export const clipdrop: FormService = async (access, creditUsd, task, signal) => {
  const form = new FormData()
  form.set('image_file', pngFile(task.image, 'photo.png'))
  if (task.capability === 'inpaint' && task.mask !== undefined) {
    form.set('mask_file', pngFile(task.mask, 'mask.png'))
    form.set('mode', 'quality')
  }
  if (task.capability === 'upscale') {
    const scale = task.scale ?? 2
    const [width, height] = [task.width * scale, task.height * scale]
    if (Math.max(width, height) > maxSidePx) {
      throw new ProviderFailure('rejected', { detail: `${width}×${height} is more than ${maxSidePx} pixels a side.` })
    }
    form.set('target_width', String(width))
    form.set('target_height', String(height))
  }
  const url = `${access.baseUrl ?? publicUrl}${paths[task.capability]}`
  const { image, headers } = await postForm(access, url, 'x-api-key', form, signal)
  const credits = numberIn(headers, 'x-credits-consumed')
  return { image, ...(credits === undefined ? {} : { reportedUsd: credits * creditUsd }) }
}
