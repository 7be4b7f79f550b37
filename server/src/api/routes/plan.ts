import { planAnswerSchema, planRequestSchema } from '@spotless/contract/plan'
import { route } from '@spotless/contract/route'
import { describe } from '@spotless/planner/describe'
import { nearest } from '@spotless/planner/nearest'
import { planEdit } from '@spotless/planner/planEdit'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { authenticate } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'

/** The steps that a prompt would take, before any photo is edited. Free; what is in a photo shows only when it is. */
export const planRoute =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { body: planRequestSchema, response: { 200: planAnswerSchema } }
    app.post(route.plan, { schema }, async (request) => {
      await authenticate(deps, request)
      const { steps, unknown, coverage } = planEdit(request.body.prompt)
      return {
        steps: steps.map((step, index) => ({
          index,
          text: describe(step),
          state: step.kind === 'unsupported' ? ('unsupported' as const) : ('done' as const),
        })),
        undone: 0,
        unknown: unknown.map((text) => ({ text, alternative: nearest(text) })),
        coverage,
      }
    })
  }
