import { SpotlessError } from '@spotless/contract/error'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { isUniqueViolation } from '../db/isUniqueViolation.ts'
import { users } from '../db/schema.ts'
import type { Claims } from './claims.ts'

export type User = typeof users.$inferSelect

const find = async (database: Database, claims: Claims): Promise<User | undefined> => {
  const [user] = await database
    .select()
    .from(users)
    .where(and(eq(users.issuer, claims.issuer), eq(users.subject, claims.subject)))
  return user
}

/**
 * The user a token speaks for; the first sign-in makes the row.
 * @throws SpotlessError `conflict` when another identity has the e-mail: accounts are never merged by e-mail alone
 */
export const userOf = async (database: Database, claims: Claims): Promise<User> => {
  const known = await find(database, claims)
  if (known !== undefined) return known
  try {
    const [made] = await database
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
    const user = made ?? (await find(database, claims))
    if (user === undefined) throw new Error('The user was not inserted.')
    return user
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_unique')) throw error
    throw new SpotlessError(
      'conflict',
      'This e-mail address already belongs to an account that signs in another way. Please sign in that way.',
      { cause: error },
    )
  }
}
