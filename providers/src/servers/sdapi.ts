import { setTimeout as wait } from 'node:timers/promises'
import { ProviderFailure, type ProviderTask } from '@spotless/engine/hosted/hostedModels'
import { z } from 'zod'
import type { OnFraction } from '../provider.ts'
import { type PerformOnServer, pictureOf, readJson, requestServer, type ServerAccess } from './serverAccess.ts'

/** Pause between two questions for the progress. */
const pollMs = 1_000
/** Time that a cancelled edit allows for its last request. */
const interruptMs = 5_000
/** How much of a masked part is made anew, 0–1; less would let what is to go shine through. */
const fillStrength = 0.95
/** How much of a whole picture may change, 0–1. */
const editStrength = 0.6

const picturesSchema = z.object({ images: z.array(z.string()).min(1) })
const extraSchema = z.object({ image: z.string() })
const progressSchema = z.object({
  progress: z.number(),
  state: z.object({ job_count: z.number().optional() }).optional(),
})

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

const post = async <T>(
  access: ServerAccess,
  path: string,
  body: object,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T> => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return readJson(access, await requestServer(access, path, init, signal), schema, signal)
}

/** What the server is doing; null where it does not tell. */
const readProgress = async (access: ServerAccess, signal: AbortSignal) => {
  try {
    const path = '/sdapi/v1/progress?skip_current_image=true'
    return await readJson(access, await requestServer(access, path, {}, signal), progressSchema, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ProviderFailure) return null
    throw error
  }
}

const isIdle = ({ progress, state }: z.output<typeof progressSchema>): boolean =>
  progress === 0 && (state?.job_count ?? 0) <= 0

const follow = async (access: ServerAccess, onFraction: OnFraction, signal: AbortSignal): Promise<void> => {
  for (;;) {
    await wait(pollMs, undefined, { signal })
    const told = await readProgress(access, signal)
    if (told === null) return
    if (told.progress > 0) onFraction(Math.min(1, told.progress))
  }
}

/**
 * Makes a picture while asking how far it has come. A cancel ends the request and, where the server was idle before and so
 * computes this picture and nobody else's, stops it too.
 */
const generate = async (
  access: ServerAccess,
  body: object,
  signal: AbortSignal,
  onFraction: OnFraction,
): Promise<Uint8Array> => {
  const before = await readProgress(access, signal)
  const over = new AbortController()
  const following =
    before === null
      ? undefined
      : follow(access, onFraction, AbortSignal.any([signal, over.signal])).catch(() => undefined)
  try {
    const { images } = await post(access, '/sdapi/v1/img2img', body, picturesSchema, signal)
    return pictureOf(images[0] ?? '')
  } catch (error) {
    if (signal.aborted && access.server.mayInterrupt && before !== null && isIdle(before)) {
      const brief = AbortSignal.timeout(interruptMs)
      await requestServer(access, '/sdapi/v1/interrupt', { method: 'POST' }, brief).catch(() => undefined)
    }
    throw error
  } finally {
    over.abort()
    await following
  }
}

const checkpointOf = (model: string | undefined): object =>
  model ? { override_settings: { sd_model_checkpoint: model } } : {}

/** The mask marks what to fill in white; the window was cropped here, so the server must not crop it again. */
const maskOf = ({ mask }: ProviderTask): object =>
  mask === undefined
    ? { denoising_strength: editStrength }
    : {
        mask: toBase64(mask),
        denoising_strength: fillStrength,
        inpainting_fill: 0,
        inpaint_full_res: false,
        inpainting_mask_invert: 0,
      }

const extraOf = ({ capability, scale = 2 }: ProviderTask, model: string | undefined): object =>
  capability === 'upscale'
    ? { resize_mode: 0, upscaling_resize: scale, upscaler_1: model || 'R-ESRGAN 4x+' }
    : {
        resize_mode: 0,
        upscaling_resize: 1,
        ...(model === 'CodeFormer' ? { codeformer_visibility: 1 } : { gfpgan_visibility: 1 }),
      }

/**
 * Edits with a server that speaks the interface of Stable Diffusion's web UIs: `img2img` fills and edits, `extra-single-image`
 * enlarges (the model names the upscaler) and restores faces (`GFPGAN` or `CodeFormer`).
 * Source: AUTOMATIC1111's stable-diffusion-webui, `modules/api`; stable-diffusion.cpp's server lacks progress, interrupt and
 * extras.
 */
export const sdapi: PerformOnServer = async (access, task, signal, onFraction) => {
  const { fields, models } = access.server
  const { capability, image, width, height, prompt } = task
  const model = models[capability]
  if (capability === 'upscale' || capability === 'restoreFace') {
    const body = { image: toBase64(image), ...extraOf(task, model), ...fields }
    return { image: pictureOf((await post(access, '/sdapi/v1/extra-single-image', body, extraSchema, signal)).image) }
  }
  const body = {
    init_images: [toBase64(image)],
    width,
    height,
    prompt,
    ...maskOf(task),
    ...checkpointOf(model),
    ...fields,
  }
  return { image: await generate(access, body, signal, onFraction) }
}
