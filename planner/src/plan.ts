import { z } from 'zod'
import { allKinds } from './kinds/kinds.ts'
import type { Step } from './kinds/step.ts'

export type { EditPlan } from './editPlan.ts'
export type { Setting } from './kinds/adjust/settings.ts'
export type { Region, Target } from './kinds/fields.ts'
export type { Size } from './kinds/kind.ts'
export type { Preset } from './kinds/preset/kind.ts'
export type { History, Step, StepOf } from './kinds/step.ts'

export const stepSchema = z.discriminatedUnion(
  'kind',
  allKinds.map(({ schema }) => schema) as unknown as [z.ZodObject<{ kind: z.ZodLiteral }>],
) as unknown as z.ZodType<Step>
