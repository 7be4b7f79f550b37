import { accountAnswerSchema, type CurrentUser, currentUserSchema } from '@spotless/contract/account'
import { usageAnswerSchema } from '@spotless/contract/billing'
import { route } from '@spotless/contract/route'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { allowanceOf } from '../../billing/allowance.ts'
import { storageUseOf } from '../../billing/storageUse.ts'
import type { Database } from '../../db/connect.ts'
import { sessionCookie } from '../../identity/cookieSession.ts'
import { verifiedAccount } from '../../identity/credentials/accounts.ts'
import { embeddedIssuerId } from '../../identity/embeddedIssuer.ts'
import type { User } from '../../identity/userOf.ts'
import { deleteAccount } from '../../privacy/deleteAccount.ts'
import { exportAccount } from '../../privacy/exportAccount.ts'
import { retentionHoursOf } from '../../privacy/retention.ts'
import { usageHistory } from '../../privacy/usageHistory.ts'
import { authenticate, authenticateReader } from '../authenticate.ts'
import type { ApiDeps } from '../deps.ts'
import { usageAnswer } from '../usageAnswer.ts'

const currentUserOf = (user: User): CurrentUser => {
  const { id, email, firstName, lastName, profileImageUrl, subscriptionTier } = user
  return { id, email, firstName, lastName, profileImageUrl, subscriptionTier }
}

const localSignInOf = async (database: Database, user: User) =>
  user.issuer === embeddedIssuerId
    ? { canInvite: (await verifiedAccount(database, user.subject))?.canInvite === true }
    : null

/** The signed-in user: profile, usage, export of their data, deletion of the account. */
export const accountRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(route.currentUser, { schema: { response: { 200: currentUserSchema } } }, async (request) =>
      currentUserOf(await authenticate(deps, request)),
    )

    app.get(route.account, { schema: { response: { 200: accountAnswerSchema } } }, async (request) => {
      const user = await authenticate(deps, request)
      const { maxPhotos, maxStoredBytes: maxBytes } = allowanceOf(user, deps.now())
      return {
        user: currentUserOf(user),
        signInProvider: user.issuer === embeddedIssuerId ? null : new URL(user.issuer).host,
        localSignIn: deps.config.usesCredentials ? await localSignInOf(deps.database, user) : null,
        createdAt: user.createdAt.toISOString(),
        subscriptionStatus: user.subscriptionStatus,
        subscriptionEndsAt: user.subscriptionEndsAt?.toISOString() ?? null,
        retentionHours: retentionHoursOf(user, deps.config.retentionHours, deps.now()),
        storage: { ...(await storageUseOf(deps.database, user.id)), maxPhotos, maxBytes },
        history: await usageHistory(deps.database, user.id, deps.now()),
      }
    })

    const rateLimit = { max: deps.limits.exportsPerTenMinutes, timeWindow: 600_000 }
    app.get(route.accountData, { config: { rateLimit } }, async (request, reply) => {
      const user = await authenticateReader(deps, request)
      return reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="spotless-data.zip"')
        .send(await exportAccount(deps, user.id))
    })

    app.delete(route.account, async (request, reply) => {
      const user = await authenticate(deps, request)
      await deleteAccount(deps, user.id, deps.now())
      return reply.clearCookie(sessionCookie(deps.config.publicUrl), { path: '/' }).code(204).send()
    })

    app.get(route.usage, { schema: { response: { 200: usageAnswerSchema } } }, async (request) => {
      const user = await authenticate(deps, request)
      return usageAnswer(deps, (await deps.billing?.current(user)) ?? user)
    })
  }
