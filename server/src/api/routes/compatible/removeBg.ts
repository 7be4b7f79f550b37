import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { SpotlessError } from '@spotless/contract/error'
import {
  type RemoveBgParameters,
  removeBgAccountSchema,
  removeBgAnswerSchema,
  removeBgFiles,
  removeBgParametersSchema,
} from '@spotless/contract/removeBg'
import { serverRoute } from '@spotless/contract/route'
import { photoMimeTypes } from '@spotless/contract/upload'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ZipFile } from 'yazl'
import { allowanceOf } from '../../../billing/allowance.ts'
import { usageOf } from '../../../billing/credits.ts'
import { refundEdit } from '../../../edits/refundEdit.ts'
import { downloadPicture } from '../../../network/downloadPicture.ts'
import type { ComputationResult } from '../../../pixels/computations.ts'
import { authenticate } from '../../authenticate.ts'
import { clientGone } from '../../clientGone.ts'
import { acceptUrlEncoded, maxEncodedBodyBytes, type ReceivedForm, receiveForm } from '../../compatible/receiveForm.ts'
import { arrangementOf, readParameters } from '../../compatible/removeBgArrangement.ts'
import { answerRemoveBgErrors, downloadRefusal, RemoveBgError } from '../../compatible/removeBgErrors.ts'
import { withPhoto } from '../../compatible/withPhoto.ts'
import type { ApiDeps } from '../../deps.ts'
import type { RunEdit } from '../../editRunner.ts'
import { openPerPerson } from '../../openPerPerson.ts'

/** A shop's server answers within this time, or its picture is not waited for. */
const downloadTimeoutMs = 20_000

interface Picture {
  readonly bytes: Uint8Array
  readonly filename: string
}

interface Sources {
  readonly deps: ApiDeps
  readonly form: ReceivedForm
  readonly parameters: RemoveBgParameters
  readonly maxBytes: number
  readonly signal: AbortSignal
}

const fileOf = ({ form }: Sources, field: (typeof removeBgFiles)[number]): Picture | undefined =>
  form.files.find((file) => file.field === field)

const download = async ({ deps, maxBytes, signal }: Sources, url: string, source: 'image' | 'bg'): Promise<Picture> => {
  const limits = { maxBytes, timeoutMs: downloadTimeoutMs }
  const bytes = await downloadPicture(deps.publicFetch, url, limits, signal).catch((error: unknown) => {
    throw downloadRefusal(error, source)
  })
  return { bytes, filename: new URL(url).pathname.split('/').at(-1) || 'image' }
}

const decodeBase64 = (text: string, maxBytes: number): Uint8Array => {
  const bytes = new Uint8Array(Buffer.from(text.replace(/^data:[^,]{0,100},/, ''), 'base64'))
  if (bytes.length > maxBytes) throw new SpotlessError('file_too_large', 'The picture is larger than your plan allows.')
  return bytes
}

/** The photo, from the one place that is given. */
const sourceOf = async (sources: Sources): Promise<Picture> => {
  const { image_file_b64: encoded, image_url: url } = sources.parameters
  const file = fileOf(sources, 'image_file')
  const given = [file, encoded, url].filter((one) => one !== undefined)
  if (given.length === 0) {
    const detail = 'Please provide image_file, image_file_b64 or image_url.'
    throw new RemoveBgError('missing_source', 'No image given', detail)
  }
  if (given.length > 1) {
    throw new RemoveBgError('multiple_sources', 'Multiple image sources given: please provide either one')
  }
  if (file !== undefined) return file
  if (encoded !== undefined) return { bytes: decodeBase64(encoded, sources.maxBytes), filename: 'image' }
  return download(sources, url ?? '', 'image')
}

/** The picture behind the subject; it is decoded once, so that nothing is charged for one that cannot be used. */
const backgroundOf = async (sources: Sources, userId: string): Promise<Uint8Array | undefined> => {
  const { bg_image_url: url } = sources.parameters
  const file = fileOf(sources, 'bg_image_file')
  if (file !== undefined && url !== undefined) {
    throw new RemoveBgError('multiple_bg_sources', 'Multiple background sources given: please provide only one')
  }
  const picture = file ?? (url === undefined ? undefined : await download(sources, url, 'bg'))
  if (picture === undefined) return undefined
  await sources.deps.pixels.verify(picture.bytes, { signal: sources.signal, owner: userId })
  return picture.bytes
}

const zipNames = ['color.jpg', 'alpha.png'] as const

const zipOf = (files: ComputationResult<'arrangeCutout'>['files']): Promise<Uint8Array> => {
  const zip = new ZipFile()
  for (const [at, { file }] of files.entries()) {
    zip.addBuffer(Buffer.from(file), zipNames[at] ?? `${at}`, { compress: false })
  }
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}

/** Parameters that are taken and change nothing here. */
const ignoredOf = ({ type }: RemoveBgParameters): string[] => (type === 'auto' ? [] : ['type'])

const headersOf = (
  { width, height, foreground }: ComputationResult<'arrangeCutout'>,
  credits: number,
  parameters: RemoveBgParameters,
): Record<string, string | number> => ({
  'x-width': width,
  'x-height': height,
  'x-credits-charged': credits,
  'x-foreground-top': foreground.top,
  'x-foreground-left': foreground.left,
  'x-foreground-width': foreground.width,
  'x-foreground-height': foreground.height,
  // Subjects are not classified, and the API's word for that is "other".
  ...(parameters.type_level !== 'none' && { 'x-type': 'other' }),
  ...(ignoredOf(parameters).length > 0 && { 'x-ignored-parameters': ignoredOf(parameters).join(', ') }),
})

const wantsJson = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('application/json')

/** Background removal as programs know it from remove.bg. Nothing is kept after the answer. */
export const removeBgRoutes =
  (deps: ApiDeps, runEdit: RunEdit): FastifyPluginAsyncZod =>
  async (app) => {
    answerRemoveBgErrors(app, deps.limits.refusalDelayMs)
    acceptUrlEncoded(app)
    // Before the body is read, which is large.
    app.addHook('onRequest', async (request) => void (await authenticate(deps, request)))
    const enter = openPerPerson(deps.limits.openUploads, 'requests')
    const form = { schema: removeBgParametersSchema, files: removeBgFiles, takesJson: true }
    const rateLimit = { max: deps.limits.uploadsPerMinute, timeWindow: 60_000 }
    const config = { form, answersBeside: removeBgAnswerSchema, rateLimit }

    app.post(serverRoute.removeBg, { bodyLimit: maxEncodedBodyBytes, config }, async (request, reply) => {
      const signal = clientGone(reply, deps.config.jobTimeoutMs)
      const known = await authenticate(deps, request)
      const user = (await deps.billing?.current(known)) ?? known
      enter(user.id, reply)
      const maxBytes = allowanceOf(user, deps.now()).maxUploadBytes
      const form = await receiveForm(request, { maxFileBytes: maxBytes, maxFiles: removeBgFiles.length })
      const stranger = form.files.find(({ field }) => !removeBgFiles.some((known) => known === field))
      if (stranger !== undefined) {
        throw new RemoveBgError('invalid_parameters', 'Invalid parameters', `There is no file ${stranger.field}.`)
      }
      const parameters = readParameters(form.fields)
      const sources: Sources = { deps, form, parameters, maxBytes, signal }
      const picture = await sourceOf(sources)
      const other = await backgroundOf(sources, user.id)
      const photo = { ...picture, editingMode: 'background-removal', signal } as const
      const { arranged, credits } = await withPhoto(deps, user, photo, async ({ id, width, height }) => {
        const arrangement = arrangementOf(parameters, other !== undefined, { width, height })
        const { edit } = await runEdit({ request, reply }, user, {
          imageId: id,
          editingMode: 'background-removal',
          action: 'erase',
          mask: undefined,
          prompt: null,
          options: {},
          previousWorkPath: null,
          idempotencyKey: null,
          requestHash: createHash('sha256').update(id).digest('base64url'),
        })
        const cutout = await deps.storage.read(edit.workPath ?? edit.resultPath)
        const wanted = { cutout, arrangement, ...(other && { other }) }
        const options = { signal, owner: user.id }
        const arranged = await deps.pixels.compute('arrangeCutout', wanted, options).catch(async (error: unknown) => {
          await refundEdit(deps.database, edit)
          throw error
        })
        return { arranged, credits: edit.credits }
      })
      const [first] = arranged.files
      if (first === undefined) throw new Error('Expected a file but the engine gave none.')
      const isZip = parameters.format === 'zip'
      const file = isZip ? await zipOf(arranged.files) : first.file
      reply.headers(headersOf(arranged, credits, parameters))
      if (!wantsJson(request)) {
        return reply.type(isZip ? 'application/zip' : photoMimeTypes[first.format]).send(Buffer.from(file))
      }
      const { top, left, width, height } = arranged.foreground
      const data = {
        result_b64: Buffer.from(file).toString('base64'),
        foreground_top: top,
        foreground_left: left,
        foreground_width: width,
        foreground_height: height,
      }
      return reply.type('application/json; charset=utf-8').send({ data })
    })

    app.get(serverRoute.removeBgAccount, { schema: { response: { 200: removeBgAccountSchema } } }, async (request) => {
      const user = await authenticate(deps, request)
      const { plan, remaining } = await usageOf(deps.database, user, deps.now())
      const credits = { total: remaining, subscription: remaining, payg: 0, enterprise: 0 }
      return { data: { attributes: { credits, api: { free_calls: plan === 'free' ? remaining : 0, sizes: 'all' } } } }
    })
  }
