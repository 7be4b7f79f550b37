import { planAnswerSchema, planRequestSchema } from '@spotless/contract/plan'
import { route } from '@spotless/contract/route'
import { describe } from '@spotless/planner/describe'
import { leavesSomething } from '@spotless/planner/model/leavesSomething'
import { planByModel } from '@spotless/planner/model/planByModel'
import { nearest } from '@spotless/planner/nearest'
import type { EditPlan } from '@spotless/planner/plan'
import { planEdit } from '@spotless/planner/planEdit'
import { pointableIn } from '@spotless/planner/pointing/pointableIn'
import { readingsOf } from '@spotless/planner/readings/readingsOf'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { authenticate } from '../authenticate.ts'
import { clientGone } from '../clientGone.ts'
import type { ApiDeps } from '../deps.ts'

/** Whoever looks at a plan before it is carried out waits no longer than this. */
const previewMs = 60_000

/** The plan of the rules, or of the language model where they do not know every word and it gives one. */
const planOf = async (
  { prompt, mayAskModel }: { readonly prompt: string; readonly mayAskModel: boolean },
  { planner, log }: ApiDeps,
  signal: AbortSignal,
): Promise<EditPlan> => {
  const rules = planEdit(prompt)
  if (!mayAskModel || planner === undefined || !leavesSomething(prompt, rules)) return rules
  try {
    return (await planByModel(prompt, undefined, {}, (question) => planner.ask(question, signal))) ?? rules
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'The language model gave no plan; the rules plan.')
    return rules
  }
}

/** The steps that a prompt would take, before any photo is edited. Free; what is in a photo shows only when it is. */
export const planRoute =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { body: planRequestSchema, response: { 200: planAnswerSchema } }
    // A language model may be asked.
    const config = { rateLimit: { max: deps.limits.searchesPerMinute, timeWindow: 60_000 } }
    app.post(route.plan, { schema, config }, async (request, reply) => {
      await authenticate(deps, request)
      const plan = await planOf(request.body, deps, clientGone(reply, previewMs))
      const { steps, unknown, coverage } = plan
      const doubt = readingsOf(request.body.prompt)
      return {
        steps: steps.map((step, index) => ({
          index,
          text: describe(step),
          state: step.kind === 'unsupported' ? ('unsupported' as const) : ('done' as const),
        })),
        undone: 0,
        pointable: [...pointableIn(request.body.prompt, plan)],
        ...(doubt && { doubt: { says: doubt.says, readings: [...doubt.readings] } }),
        unknown: unknown.map((text) => ({ text, alternative: nearest(text) })),
        coverage,
      }
    })
  }
