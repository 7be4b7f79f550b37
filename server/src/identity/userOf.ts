import { SpotlessError } from '@spotless/contract/error'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { isUniqueViolation } from '../db/isUniqueViolation.ts'
import { creditCounts, users } from '../db/schema.ts'
import type { Claims } from './claims.ts'
import { deletedAccountOf } from './deletedAccount.ts'

export type User = typeof users.$inferSelect

const find = async (database: Pick<Database, 'select'>, claims: Claims): Promise<User | undefined> => {
  const [user] = await database
    .select()
    .from(users)
    .where(and(eq(users.issuer, claims.issuer), eq(users.subject, claims.subject)))
  return user
}

const isEmailTaken = (error: unknown): boolean => isUniqueViolation(error, 'users_email_unique')

/**
 * Updates a user's profile from the claims. Fields that the token omits stay, and so does the e-mail address where another
 * user has the new one.
 */
const refreshProfile = async (database: Database, user: User, claims: Claims): Promise<User> => {
  const profile = {
    firstName: claims.firstName ?? (claims.lastName === null ? user.firstName : null),
    lastName: claims.lastName ?? (claims.firstName === null ? user.lastName : null),
    profileImageUrl: claims.pictureUrl ?? user.profileImageUrl,
  }
  const isSameProfile =
    profile.firstName === user.firstName &&
    profile.lastName === user.lastName &&
    profile.profileImageUrl === user.profileImageUrl
  if (isSameProfile && claims.email === user.email) return user
  const update = async (email: string): Promise<User> => {
    const [updated] = await database
      .update(users)
      .set({ ...profile, email, updatedAt: sql`now()` })
      .where(eq(users.id, user.id))
      .returning()
    return updated ?? user
  }
  return update(claims.email).catch((error: unknown) => {
    if (!isEmailTaken(error)) throw error
    return isSameProfile ? user : update(user.email)
  })
}

/** Creates the user at the first sign-in; an account deleted today continues today's count of edits. */
const insertUser = (database: Database, claims: Claims, secret: string, now: Date): Promise<User> =>
  database.transaction(async (transaction) => {
    const deleted = await deletedAccountOf(transaction, claims, secret, now)
    if (deleted !== undefined && claims.signedInAt <= deleted.deletedAt) {
      throw new SpotlessError('unauthenticated', 'This account has been deleted. Sign in again to open a new one.')
    }
    const [made] = await transaction
      .insert(users)
      .values({
        issuer: claims.issuer,
        subject: claims.subject,
        email: claims.email,
        firstName: claims.firstName,
        lastName: claims.lastName,
        profileImageUrl: claims.pictureUrl,
      })
      .onConflictDoNothing({ target: [users.issuer, users.subject] })
      .returning()
    if (made === undefined) {
      const other = await find(transaction, claims)
      if (other === undefined) throw new Error('Expected the user of a concurrent sign-in but found none.')
      return other
    }
    if (deleted !== undefined && deleted.creditsUsed > 0) {
      await transaction
        .insert(creditCounts)
        .values({ userId: made.id, source: 'day', since: deleted.creditsResetAt, used: deleted.creditsUsed })
    }
    return made
  })

/**
 * The user of a token, created at the first sign-in.
 * @param secret key of the hash by which deleted accounts are remembered
 * @throws SpotlessError `conflict` when another identity has the e-mail: accounts are never merged by e-mail alone;
 * `unauthenticated` when the token is older than the deletion of its account
 */
export const userOf = async (database: Database, claims: Claims, secret: string, now: Date): Promise<User> => {
  const known = await find(database, claims)
  if (known !== undefined) return refreshProfile(database, known, claims)
  return insertUser(database, claims, secret, now).catch((error: unknown) => {
    if (!isEmailTaken(error)) throw error
    throw new SpotlessError(
      'conflict',
      'This e-mail address already belongs to an account that signs in another way. Please sign in that way.',
      { cause: error },
    )
  })
}
