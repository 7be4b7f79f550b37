import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { SpotlessError } from '@spotless/contract/error'
import type { ServiceAccount } from 'firebase-admin/app'
import { z } from 'zod'
import { errorCodeOf } from '../errorCodeOf.ts'
import { claimsOf, type VerifyToken } from './claims.ts'
import type { FirebaseConfig } from './identityConfig.ts'

const refusals: Readonly<Record<string, readonly ['token_expired' | 'unauthenticated', string]>> = {
  'auth/id-token-expired': ['token_expired', 'Your sign-in has expired. Please sign in again.'],
  'auth/id-token-revoked': ['token_expired', 'Your sign-in was ended. Please sign in again.'],
  'auth/user-disabled': ['unauthenticated', 'This account has been disabled by its provider.'],
  'auth/user-not-found': ['unauthenticated', 'This account no longer exists at its provider.'],
  'auth/argument-error': ['unauthenticated', 'Please sign in again.'],
  'auth/invalid-id-token': ['unauthenticated', 'Please sign in again.'],
  'auth/tenant-id-mismatch': ['unauthenticated', 'Please sign in again.'],
}

const decodedSchema = z.looseObject({ auth_time: z.number() })

/** The part of firebase-admin in use. */
interface FirebaseAuth {
  readonly verifyIdToken: (token: string, checkRevoked: boolean) => Promise<object>
}

/**
 * Loads firebase-admin on first use, so that installations without Firebase never load it. It reads
 * `FIREBASE_AUTH_EMULATOR_HOST` from the environment itself.
 */
const openFirebaseAuth = async (config: FirebaseConfig): Promise<FirebaseAuth> => {
  const [{ cert, initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ])
  const { projectId, serviceAccountFile } = config
  const app = initializeApp(
    {
      projectId,
      ...(serviceAccountFile === undefined
        ? {}
        : { credential: cert(JSON.parse(readFileSync(serviceAccountFile, 'utf8')) as ServiceAccount) }),
    },
    randomUUID(),
  )
  return getAuth(app)
}

/**
 * Verifies ID tokens of a Firebase project, checking each time whether the token was revoked or the user disabled.
 */
export const firebaseTokenVerifier = (config: FirebaseConfig): VerifyToken => {
  let opening: Promise<FirebaseAuth> | undefined
  return async (token) => {
    opening ??= openFirebaseAuth(config)
    try {
      const decoded = decodedSchema.parse(await (await opening).verifyIdToken(token, true))
      // A refreshed token has a new issue time, but the sign-in is as old as `auth_time`.
      return claimsOf({ ...decoded, iat: decoded.auth_time }, { mustVerifyEmail: true })
    } catch (error) {
      if (error instanceof SpotlessError) throw error
      const [code, message] = refusals[errorCodeOf(error) ?? ''] ?? []
      if (code !== undefined && message !== undefined) throw new SpotlessError(code, message, { cause: error })
      throw new SpotlessError('overloaded', 'The sign-in service cannot be reached. Please try again.', {
        cause: error,
      })
    }
  }
}
