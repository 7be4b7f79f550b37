import { z } from 'zod'
import { isLoopback } from '../exposure.ts'
import { allowsPasskeys } from './credentials/relyingParty.ts'

/** An OpenID Connect provider outside this installation. */
export interface ExternalIssuer {
  readonly issuer: string
  readonly clientId: string
}

export interface FirebaseConfig {
  readonly projectId: string
  /** Public: it names the project to the web client. */
  readonly apiKey: string
  readonly authDomain: string
  /** Key file of the service account that checks for revoked tokens; absent only with the emulator. */
  readonly serviceAccountFile: string | undefined
  /** `host:port` of the Authentication emulator, never in production. */
  readonly emulatorHost: string | undefined
}

/** How people sign in. The embedded issuer is used where both are absent. */
export interface IdentityConfig {
  readonly externalIssuer: ExternalIssuer | undefined
  readonly firebase: FirebaseConfig | undefined
  /** Whether the embedded issuer asks for passkeys or e-mail links instead of showing its account chooser. */
  readonly usesCredentials: boolean
}

/** Environment variables about sign-in. */
export const identityVariables = {
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  ALLOW_PASSWORDLESS_SIGN_IN: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((value) => value === 'true'),
  EMBEDDED_SIGN_IN: z.enum(['chooser', 'credentials'], { error: 'must be chooser or credentials' }).default('chooser'),
  FIREBASE_PROJECT_ID: z.string().min(1).optional(),
  FIREBASE_API_KEY: z.string().min(1).optional(),
  FIREBASE_AUTH_DOMAIN: z.hostname().optional(),
  FIREBASE_SERVICE_ACCOUNT_FILE: z.string().min(1).optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^[\w.-]+:\d+$/, { error: 'must be host:port' })
    .optional(),
}
const identitySchema = z.object(identityVariables)
type IdentityVariables = z.output<typeof identitySchema>

interface Problem {
  readonly name: string
  readonly message: string
}

const issuerProblems = (values: IdentityVariables, isProduction: boolean): readonly Problem[] => {
  const problems: Problem[] = []
  if ((values.OIDC_ISSUER === undefined) !== (values.OIDC_CLIENT_ID === undefined))
    problems.push({ name: 'OIDC_ISSUER', message: 'and OIDC_CLIENT_ID must be given together' })
  const issuer = values.OIDC_ISSUER === undefined ? undefined : new URL(values.OIDC_ISSUER)
  if (isProduction && issuer?.protocol === 'http:' && !isLoopback(issuer.hostname))
    problems.push({
      name: 'OIDC_ISSUER',
      message: 'must use https in production: over http anyone on the network could sign in as anyone',
    })
  return problems
}

const firebaseProblems = (
  values: IdentityVariables,
  { isProduction, servesApi }: { readonly isProduction: boolean; readonly servesApi: boolean },
): readonly Problem[] => {
  const problems: Problem[] = []
  const isFirebase = values.FIREBASE_PROJECT_ID !== undefined
  if (isFirebase !== (values.FIREBASE_API_KEY !== undefined))
    problems.push({ name: 'FIREBASE_PROJECT_ID', message: 'and FIREBASE_API_KEY must be given together' })
  if (isFirebase && values.OIDC_ISSUER !== undefined)
    problems.push({
      name: 'FIREBASE_PROJECT_ID',
      message: 'and OIDC_ISSUER cannot both be given: choose one way to sign in',
    })
  const isEmulated = values.FIREBASE_AUTH_EMULATOR_HOST !== undefined
  if (isEmulated && isProduction)
    problems.push({
      name: 'FIREBASE_AUTH_EMULATOR_HOST',
      message: 'must not be given in production: the emulator does not sign tokens',
    })
  if (isFirebase && !isEmulated && servesApi && values.FIREBASE_SERVICE_ACCOUNT_FILE === undefined)
    problems.push({
      name: 'FIREBASE_SERVICE_ACCOUNT_FILE',
      message: 'must be given: without it the server cannot check whether a token was revoked',
    })
  return problems
}

const isEmbeddedIssuer = (values: IdentityVariables): boolean =>
  values.OIDC_ISSUER === undefined && values.FIREBASE_PROJECT_ID === undefined

/** Whether people sign in at the embedded issuer's account chooser, where anyone can be anyone. */
export const isPasswordless = (values: IdentityVariables): boolean =>
  isEmbeddedIssuer(values) && values.EMBEDDED_SIGN_IN === 'chooser'

/** Passkeys and links are bound to the address, which the browser must be able to trust. */
const credentialsProblems = (values: IdentityVariables, publicUrl: string | undefined): readonly Problem[] =>
  isEmbeddedIssuer(values) && !isPasswordless(values) && publicUrl !== undefined && !allowsPasskeys(publicUrl)
    ? [
        {
          name: 'PUBLIC_URL',
          message:
            'must be https with a host name with EMBEDDED_SIGN_IN=credentials: browsers offer passkeys nowhere else but at localhost',
        },
      ]
    : []

/**
 * Problems of the variables about sign-in.
 *
 * @param process.servesApi false for a worker, which needs no sign-in
 * @param process.exposedBy setting that lets other machines reach the server, as `exposedBy` names it
 */
export const identityProblems = (
  values: IdentityVariables,
  process: {
    readonly isProduction: boolean
    readonly servesApi: boolean
    readonly exposedBy: string | undefined
    readonly publicUrl: string | undefined
  },
): readonly Problem[] => {
  const isExposed =
    isPasswordless(values) && process.exposedBy !== undefined && process.servesApi && !values.ALLOW_PASSWORDLESS_SIGN_IN
  return [
    ...issuerProblems(values, process.isProduction),
    ...firebaseProblems(values, process),
    ...credentialsProblems(values, process.publicUrl),
    ...(isExposed
      ? [
          {
            name: 'EMBEDDED_SIGN_IN',
            message:
              `must be credentials with ${process.exposedBy}: the account chooser asks for no password, so everyone who ` +
              'can reach the server could be anyone. EMBEDDED_SIGN_IN=credentials lets invited people sign in with ' +
              'passkeys and e-mail links, without another service. Or name Firebase (Google sign-in) or an OpenID Connect ' +
              'issuer (OIDC_ISSUER, OIDC_CLIENT_ID), or, on a network where you trust everyone, set ' +
              'ALLOW_PASSWORDLESS_SIGN_IN=true',
          },
        ]
      : []),
  ]
}

const firebaseOf = (values: IdentityVariables): FirebaseConfig | undefined =>
  values.FIREBASE_PROJECT_ID === undefined || values.FIREBASE_API_KEY === undefined
    ? undefined
    : {
        projectId: values.FIREBASE_PROJECT_ID,
        apiKey: values.FIREBASE_API_KEY,
        authDomain: values.FIREBASE_AUTH_DOMAIN ?? `${values.FIREBASE_PROJECT_ID}.firebaseapp.com`,
        serviceAccountFile: values.FIREBASE_SERVICE_ACCOUNT_FILE,
        emulatorHost: values.FIREBASE_AUTH_EMULATOR_HOST,
      }

export const identityOf = (values: IdentityVariables): IdentityConfig => ({
  externalIssuer:
    values.OIDC_ISSUER !== undefined && values.OIDC_CLIENT_ID !== undefined
      ? { issuer: values.OIDC_ISSUER, clientId: values.OIDC_CLIENT_ID }
      : undefined,
  firebase: firebaseOf(values),
  usesCredentials: isEmbeddedIssuer(values) && !isPasswordless(values),
})
