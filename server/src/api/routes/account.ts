import { currentUserSchema } from '@spotless/contract/account'
import { usageAnswerSchema } from '@spotless/contract/billing'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { allowanceOf } from '../../billing/allowance.ts'
import { authenticate } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'

/** Who is signed in, and how much they may still do. */
export const accountRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(route.currentUser, { schema: { response: { 200: currentUserSchema } } }, async (request) => {
      const { id, email, firstName, lastName, profileImageUrl, subscriptionTier } = await authenticate(deps, request)
      return { id, email, firstName, lastName, profileImageUrl, subscriptionTier }
    })

    app.get(route.usage, { schema: { response: { 200: usageAnswerSchema } } }, async (request) => {
      const allowance = allowanceOf(await authenticate(deps, request), deps.now())
      return {
        plan: allowance.plan,
        creditsUsed: allowance.used,
        creditsLimit: allowance.limit,
        creditsRemaining: allowance.remaining,
        resetsAt: allowance.resetsAt.toISOString(),
        modes: [...allowance.modes],
      }
    })
  }
