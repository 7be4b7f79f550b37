import { createHash } from 'node:crypto'
import {
  type ImageEditsParameters,
  imageEditsAnswerSchema,
  imageEditsFiles,
  imageEditsParametersSchema,
  localModel,
} from '@spotless/contract/imageEdits'
import { serverRoute } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { allowanceOf } from '../../../billing/allowance.ts'
import { refundEdit } from '../../../edits/refundEdit.ts'
import type { User } from '../../../identity/userOf.ts'
import type { ComputationResult } from '../../../pixels/computations.ts'
import { authenticate } from '../../authenticate.ts'
import { clientGone } from '../../clientGone.ts'
import { answerImageEditsErrors, ImageEditsError } from '../../compatible/imageEditsErrors.ts'
import { planImageEdit } from '../../compatible/planImageEdit.ts'
import { type ReceivedForm, receiveForm } from '../../compatible/receiveForm.ts'
import { type TransientPhoto, withPhoto } from '../../compatible/withPhoto.ts'
import type { ApiDeps } from '../../deps.ts'
import type { CompletedEdit, RunEdit } from '../../editRunner.ts'
import { openPerPerson } from '../../openPerPerson.ts'

/** @throws ImageEditsError the first problem of the parameters */
const readParameters = (fields: ReceivedForm['fields']): ImageEditsParameters => {
  const parsed = imageEditsParametersSchema.safeParse(fields)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys') {
    const [name = ''] = issue.keys
    throw new ImageEditsError(name, 'unknown_parameter', `Unknown parameter: '${name}'.`)
  }
  const name = String(issue?.path[0] ?? '')
  if (fields[name] === undefined) {
    throw new ImageEditsError(name, 'missing_required_parameter', `Missing required parameter: '${name}'.`)
  }
  throw new ImageEditsError(name, 'invalid_value', `Invalid value for '${name}': ${issue?.message}.`)
}

const picturesOf = ({ files }: ReceivedForm) => {
  const stranger = files.find(({ field }) => !imageEditsFiles.some((known) => known === field))
  if (stranger !== undefined) {
    throw new ImageEditsError(stranger.field, 'unknown_parameter', `Unknown parameter: '${stranger.field}'.`)
  }
  const images = files.filter(({ field }) => field !== 'mask')
  const masks = files.filter(({ field }) => field === 'mask')
  const [image, ...others] = images
  if (image === undefined) {
    throw new ImageEditsError('image', 'missing_required_parameter', "Missing required parameter: 'image'.")
  }
  if (others.length > 0) {
    throw new ImageEditsError('image', 'invalid_value', 'This server edits one image a request; it received several.')
  }
  if (masks.length > 1) throw new ImageEditsError('mask', 'invalid_value', 'Expected one mask but received several.')
  return { image, mask: masks[0]?.bytes }
}

/** Refuses what would silently be something else. */
const assertOffered = (
  { size, n, background, output_format: format }: ImageEditsParameters,
  { width, height }: TransientPhoto,
  isErase: boolean,
): void => {
  if (size !== 'auto' && size !== `${width}x${height}`) {
    const message = `Results keep the photo's own size: expected 'auto' or '${width}x${height}' but received '${size}'.`
    throw new ImageEditsError('size', 'invalid_value', message)
  }
  if (n > 1 && !isErase) {
    throw new ImageEditsError('n', 'invalid_value', 'Only what a mask erases has several results; this prompt has one.')
  }
  if (background === 'transparent' && (isErase || format === 'jpeg')) {
    const message = `A transparent background needs output_format png or webp and a prompt that removes the background.`
    throw new ImageEditsError('background', 'invalid_value', message)
  }
}

/** The wanted quality as this API names it, and whether it is worth more time. */
const qualityOf = (quality: ImageEditsParameters['quality']): 'low' | 'medium' | 'high' =>
  quality === 'high' || quality === 'hd' ? 'high' : quality === 'low' ? 'low' : 'medium'

interface EditWork {
  readonly deps: ApiDeps
  readonly runEdit: RunEdit
  readonly http: Parameters<RunEdit>[0]
  readonly user: User
  readonly parameters: ImageEditsParameters
  readonly transparency: Uint8Array | undefined
  readonly signal: AbortSignal
}

/** Makes the edits: one, or several fills of the same mask, of which the first is charged. */
const makeEdits = async (work: EditWork, photo: TransientPhoto): Promise<CompletedEdit[]> => {
  const { deps, runEdit, http, user, parameters, transparency, signal } = work
  const mode = planImageEdit(parameters.prompt, transparency !== undefined)
  const isErase = mode === 'object-removal'
  assertOffered(parameters, photo, isErase)
  const { id, width, height } = photo
  const options = { signal, owner: user.id }
  const marked =
    transparency === undefined
      ? undefined
      : await deps.pixels.compute('maskOfTransparency', { file: transparency, width, height }, options)
  const erase = { quality: qualityOf(parameters.quality) === 'high' ? ('best' as const) : ('fast' as const) }
  const localOnly = parameters.model === localModel
  const wanted = {
    imageId: id,
    editingMode: mode,
    action: 'erase' as const,
    mask: isErase ? marked : undefined,
    prompt: isErase ? null : parameters.prompt,
    previousWorkPath: null,
    requestHash: createHash('sha256').update(id).digest('base64url'),
  }
  const first = await runEdit(http, user, {
    ...wanted,
    options: { ...(isErase && { erase }), ...(localOnly && { localOnly }) },
    idempotencyKey: null,
  })
  const made = [first.edit]
  for (let attempt = 1; attempt < parameters.n; attempt++) {
    const another = { ...wanted, options: { erase: { ...erase, attempt }, localOnly: true } }
    const idempotencyKey = `fill:${first.edit.id}:${attempt}`
    made.push((await runEdit(http, user, { ...another, idempotencyKey }, { isFree: true })).edit)
  }
  return made
}

/** Refuses results that are not what was asked for; their credit is given back. */
const assertStored = (stored: readonly ComputationResult<'keepOutside'>[], parameters: ImageEditsParameters): void => {
  const { background, output_format: wanted } = parameters
  for (const { format, hasAlpha } of stored) {
    if (format !== wanted) {
      throw new ImageEditsError(
        'output_format',
        'invalid_value',
        `The result is transparent, which ${wanted} cannot be.`,
      )
    }
    if (background === 'transparent' && !hasAlpha) {
      const message = 'Nothing in the result is transparent. Ask for the background to be removed.'
      throw new ImageEditsError('background', 'invalid_value', message)
    }
    if (background === 'opaque' && hasAlpha) {
      throw new ImageEditsError('background', 'invalid_value', 'The result is transparent.')
    }
  }
}

/** Edits by words and masks as programs know them from OpenAI. Nothing is kept after the answer. */
export const imageEditsRoute =
  (deps: ApiDeps, runEdit: RunEdit): FastifyPluginAsyncZod =>
  async (app) => {
    answerImageEditsErrors(app, deps.limits.refusalDelayMs)
    app.addHook('onRequest', async (request) => void (await authenticate(deps, request)))
    const enter = openPerPerson(deps.limits.openUploads, 'requests')
    const form = { schema: imageEditsParametersSchema, files: imageEditsFiles }
    const config = { form, rateLimit: { max: deps.limits.uploadsPerMinute, timeWindow: 60_000 } }
    const schema = { response: { 200: imageEditsAnswerSchema } }

    app.post(serverRoute.imageEdits, { config, schema }, async (request, reply) => {
      const signal = clientGone(reply, deps.config.jobTimeoutMs)
      const known = await authenticate(deps, request)
      const user = (await deps.billing?.current(known)) ?? known
      enter(user.id, reply)
      if (!request.isMultipart()) {
        throw new ImageEditsError('image', 'invalid_value', 'The body must be a multipart form.')
      }
      const maxFileBytes = allowanceOf(user, deps.now()).maxUploadBytes
      const received = await receiveForm(request, { maxFileBytes, maxFiles: 17 })
      const parameters = readParameters(received.fields)
      const { image, mask: transparency } = picturesOf(received)
      const work = { deps, runEdit, http: { request, reply }, user, parameters, transparency, signal }
      const source = { ...image, editingMode: 'prompt-edit', signal } as const
      const { output_format: format, output_compression: quality } = parameters
      const { stored, edit } = await withPhoto(deps, user, source, async (photo) => {
        const made = await makeEdits(work, photo)
        const [edit] = made
        if (edit === undefined) throw new Error('Expected an edit but none was made.')
        const store = async ({ resultPath }: CompletedEdit) => {
          const edited = await deps.storage.read(resultPath)
          const keep = { photo: image.bytes, edited, format, quality, ...(transparency && { transparency }) }
          return deps.pixels.compute('keepOutside', keep, { signal, owner: user.id })
        }
        try {
          const stored = []
          for (const one of made) stored.push(await store(one))
          assertStored(stored, parameters)
          return { stored, edit }
        } catch (error) {
          await refundEdit(deps.database, edit)
          throw error
        }
      })
      const [first] = stored
      return {
        created: Math.floor(deps.now().getTime() / 1_000),
        data: stored.map(({ file }) => ({ b64_json: Buffer.from(file).toString('base64') })),
        background: first?.hasAlpha ? ('transparent' as const) : ('opaque' as const),
        output_format: format,
        quality: qualityOf(parameters.quality),
        size: `${first?.width}x${first?.height}`,
        engine: edit.engine ?? '',
        notes: [...edit.notes],
      }
    })
  }
