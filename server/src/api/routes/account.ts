import { currentUserSchema } from '@spotless/contract/account'
import { usageAnswerSchema } from '@spotless/contract/billing'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { usageOf } from '../../billing/credits.ts'
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
      const usage = await usageOf(deps.database, await authenticate(deps, request), deps.now())
      return {
        plan: usage.plan,
        creditsUsed: usage.used,
        creditsLimit: usage.limit,
        creditsRemaining: usage.remaining,
        resetsAt: usage.resetsAt.toISOString(),
        modes: [...usage.modes],
      }
    })
  }
