/**
 * Prompts about things that no detector knows, each pointed at by one click at the middle of the painted thing: whether the edit is
 * finished, what the click selects, and what the edit changes. `npm run bench -- quality pointing`; needs the weights.
 */
import { findCandidates } from '@spotless/engine/candidates/findCandidates'
import { openSelections } from '@spotless/engine/candidates/selection/openSelections'
import { editByPrompt } from '@spotless/engine/plan/editByPrompt'
import { fillOutlines } from '@spotless/engine/raster/fillOutlines'
import type { Mask } from '@spotless/engine/raster/raster'
import { nodeRuntime } from '@spotless/engine-node/nodePorts'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import { planEdit } from '@spotless/planner/planEdit'
import { pointableIn } from '@spotless/planner/pointing/pointableIn'
import sharp from 'sharp'
import { openModels } from '../../paths.ts'
import { writeResults } from '../../report/writeResults.ts'
import { maskIou, nextClick } from '../clickSelect/nextClick.ts'
import { openObject, readTruth } from '../clickSelect/truth.ts'

/** Painted objects of `clickSelect` and what is wanted of them. */
const prompts: Readonly<Record<string, string>> = {
  helmet: 'make the helmet darker',
  'bottle label': 'blur the bottle label',
  pagoda: 'brighten the pagoda',
  drum: 'remove the drum',
  'magenta bristles': 'make the bristles green',
  bee: 'get rid of the bee please',
  painting: 'make the painting black and white',
  yarn: 'make the yarn blue',
  sign: 'pixelate the sign',
  hammer: 'erase the hammer',
}
/** A pixel that differs by more than this in a channel was changed. */
const minDifference = 6

interface Row {
  readonly prompt: string
  readonly isFinished: boolean
  /** Of what the click selects and what was painted. */
  readonly iou: number
  /** The same of the smaller part that a press beside the click takes instead. */
  readonly partIou: number
  /** Fraction of the painted thing that the edit changes, and of what it changes that is the thing. */
  readonly changed: number
  readonly within: number
}

const models = openModels()
const runtime = nodeRuntime(models)
const truth = await readTruth()
const selections = openSelections()
const round = (value: number): number => Math.round(value * 1000) / 1000

/** Fractions of a thing that differs between two pictures, and of what differs that is the thing. */
const compare = async (before: Uint8Array, after: Uint8Array, thing: Mask) => {
  const [one, other] = await Promise.all([before, after].map((file) => sharp(file).removeAlpha().raw().toBuffer()))
  let [changed, both, size] = [0, 0, 0]
  for (let pixel = 0; pixel < thing.data.length; pixel++) {
    const isThing = thing.data[pixel] !== 0
    const isChanged = [0, 1, 2].some(
      (channel) => Math.abs((one?.[pixel * 3 + channel] ?? 0) - (other?.[pixel * 3 + channel] ?? 0)) > minDifference,
    )
    if (isThing) size++
    if (isChanged) changed++
    if (isThing && isChanged) both++
  }
  return { changed: round(both / Math.max(1, size)), within: round(both / Math.max(1, changed)) }
}

const rows: Row[] = []
for (const [name, prompt] of Object.entries(prompts)) {
  const object = truth.judging.find((painted) => painted.name === name)
  if (object === undefined) throw new Error(`Expected a painted object named ${name}.`)
  const { raster, truth: thing } = await openObject(object)
  const { width, height, channels } = raster
  const photo = await sharp(raster.data, { raw: { width, height, channels } }).png().toBuffer()
  const unknown = pointableIn(prompt, planEdit(prompt)).filter(({ isKnown }) => !isKnown)
  const click = nextClick(null, thing)
  const [x = 0, y = 0] = click?.points[0] ?? []
  const select = async (isPart: boolean) => {
    const hints = [{ kind: 'add' as const, points: [[x, y] as [number, number]], isPart }]
    const { candidates } = await findCandidates({ photo, hints }, runtime, selections)
    const outlines = candidates.filter(({ kind }) => kind === 'object').map(({ outline }) => outline)
    return { outlines, iou: round(maskIou(fillOutlines(outlines, raster), thing)) }
  }
  const { outlines, iou } = await select(false)
  const { iou: partIou } = await select(true)
  const pointed = unknown.map((one) => ({ name: one.name, outlines }))
  const options = { prompt: { pointed } }
  const request = { mode: 'prompt-edit', photo, action: 'erase', options, prompt } as const
  const result = await editByPrompt(request, pipelineContext(models)).catch(() => null)
  const isFinished =
    unknown.length === 1 &&
    result?.plan?.unknown.length === 0 &&
    result.plan.steps.every(({ state }) => state === 'done')
  const difference = result === null ? { changed: 0, within: 0 } : await compare(photo, result.file, thing)
  rows.push({ prompt, isFinished, iou, partIou, ...difference })
  console.log(rows.at(-1))
}
await models.close()

const finished = rows.filter(({ isFinished }) => isFinished).length
const percent = (value: number): string => `${Math.round(100 * value)} %`
await writeResults(
  'quality/pointing',
  rows,
  `# Prompts about things without a known name, after one click

The click is at the middle of the painted thing; a press beside it takes the smaller part instead. The edit is that of the click alone. Changed: of the thing, what the edit changes. Within: of what the edit changes, what is
the thing. ${finished} of ${rows.length} end in a finished edit.

| prompt | finished | IoU of the selection | of its smaller part | changed | within |
|---|---|---:|---:|---:|---:|
${rows
  .map(
    ({ prompt, isFinished, iou, partIou, changed, within }) =>
      `| ${prompt} | ${isFinished ? 'yes' : '**no**'} | ${iou.toFixed(2)} | ${partIou.toFixed(2)} | ${percent(changed)} | ${percent(within)} |`,
  )
  .join('\n')}
`,
)
