import type { ProviderTask } from '@spotless/engine/hosted/hostedModels'
import { z } from 'zod'

/** A graph as ComfyUI exports it in its API format: nodes by id. */
export const workflowSchema = z.record(
  z.string(),
  z.object({
    class_type: z.string(),
    inputs: z.record(z.string(), z.unknown()),
    _meta: z.object({ title: z.string().optional() }).optional(),
  }),
)
export type Workflow = z.output<typeof workflowSchema>

/** Titles of the nodes that a task is put into, and of the one that holds the result. */
const titles = {
  image: 'Spotless image',
  mask: 'Spotless mask',
  prompt: 'Spotless prompt',
  width: 'Spotless width',
  height: 'Spotless height',
  scale: 'Spotless scale',
  result: 'Spotless result',
} as const
type Part = keyof typeof titles

/** The names under which nodes keep the value that is put into them, in the order of preference. */
const inputNames: Readonly<Record<Exclude<Part, 'result'>, readonly string[]>> = {
  image: ['image'],
  mask: ['image', 'mask'],
  prompt: ['text', 'prompt', 'value', 'string'],
  width: ['value', 'int', 'number'],
  height: ['value', 'int', 'number'],
  scale: ['value', 'scale_by', 'float', 'int', 'number'],
}

const idOf = (workflow: Workflow, part: Part): string | undefined =>
  Object.keys(workflow).find((id) => workflow[id]?._meta?.title?.trim().toLowerCase() === titles[part].toLowerCase())

/** The input of a node that a value can be put into: one that holds a value, not a link to another node. */
const inputOf = (workflow: Workflow, part: Exclude<Part, 'result'>): string | undefined => {
  const node = workflow[idOf(workflow, part) ?? '']
  return inputNames[part].find((name) => node !== undefined && name in node.inputs && !Array.isArray(node.inputs[name]))
}

/** What a workflow lacks for a task with these parts; undefined where it lacks nothing. */
export const workflowProblem = (workflow: Workflow, needed: readonly Exclude<Part, 'result'>[]): string | undefined => {
  const all = ['image', 'mask', 'prompt', 'width', 'height', 'scale'] as const
  for (const part of all) {
    if (idOf(workflow, part) === undefined) {
      if (needed.includes(part)) return `has no node with the title “${titles[part]}”`
    } else if (inputOf(workflow, part) === undefined) {
      return `has a node “${titles[part]}” without an input ${inputNames[part].join(' or ')} that holds a value`
    }
  }
  return idOf(workflow, 'result') === undefined ? `has no node with the title “${titles.result}”` : undefined
}

/** The id of the node whose picture is the result. */
export const resultNodeOf = (workflow: Workflow): string => {
  const id = idOf(workflow, 'result')
  if (id === undefined) throw new Error(`Expected a node “${titles.result}” in the workflow but found none.`)
  return id
}

/** A copy of a workflow with a task in it. @param files names of the uploaded picture and mask, as nodes refer to them */
export const fillWorkflow = (
  workflow: Workflow,
  task: Pick<ProviderTask, 'prompt' | 'width' | 'height' | 'scale'>,
  files: { readonly image: string; readonly mask?: string },
): Workflow => {
  const filled = structuredClone(workflow)
  const { prompt, width, height, scale } = task
  const values = { ...files, prompt, width, height, scale }
  for (const part of Object.keys(values) as (keyof typeof values)[]) {
    const [id, name, value] = [idOf(workflow, part), inputOf(workflow, part), values[part]]
    const node = id === undefined ? undefined : filled[id]
    if (node !== undefined && name !== undefined && value !== undefined) node.inputs[name] = value
  }
  return filled
}
