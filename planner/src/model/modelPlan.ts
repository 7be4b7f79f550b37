import { z } from 'zod'
import type { EditPlan } from '../editPlan.ts'
import { allKinds } from '../kinds/kinds.ts'
import type { Step } from '../kinds/step.ts'

/** Most steps that a language model plans for one prompt. */
const maxSteps = 30
const maxUndo = 50

type Planned = Pick<EditPlan, 'undo'> & { readonly steps: readonly Step[]; readonly notPossible: readonly string[] }

/** What a model may plan: every step that is executed here, and what another model generates where there is one. */
const schemaOf = (mayGenerate: boolean): z.ZodType<Planned> => {
  const kinds = allKinds.filter(({ schema }) => {
    const kind = (schema as unknown as z.ZodObject<{ kind: z.ZodLiteral<string> }>).shape.kind.value
    return kind !== 'unsupported' && (mayGenerate || kind !== 'generate')
  })
  const step = z.discriminatedUnion(
    'kind',
    kinds.map(({ schema }) => schema) as unknown as [z.ZodObject<{ kind: z.ZodLiteral }>],
  )
  return z.strictObject({
    /** Earlier prompts that are taken back. */
    undo: z.int().min(0).max(maxUndo).default(0),
    steps: z.array(step).max(maxSteps),
    /** Wishes that no step fulfils, in the person's words. */
    notPossible: z.array(z.string().max(200)).max(20).default([]),
  }) as unknown as z.ZodType<Planned>
}

const schemas = { local: schemaOf(false), generating: schemaOf(true) } as const

export const modelPlanSchema = (mayGenerate: boolean): z.ZodType<Planned> =>
  mayGenerate ? schemas.generating : schemas.local

/** The plan's form as JSON Schema. */
export const modelPlanJsonSchema = (mayGenerate: boolean): Readonly<Record<string, unknown>> =>
  z.toJSONSchema(modelPlanSchema(mayGenerate), { io: 'input' })
