import { z } from 'zod'
import { paymentFactsSchema } from './billing.ts'
import { hostedServicesSchema } from './hosted.ts'
import { modeSchema } from './modeSchema.ts'

/** How people sign in at this installation; the web app loads only the client for it. */
export const signInConfigSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('oidc'),
    issuer: z.url(),
    clientId: z.string(),
    /** Whether the issuer is the server's embedded one. */
    isEmbedded: z.boolean(),
    /** Whether the embedded issuer asks invited people for a passkey or an e-mail link. */
    usesCredentials: z.boolean(),
    /** Whether everyone who can reach this installation, from other machines too, can sign in as anyone. */
    isOpenToAnyone: z.boolean(),
  }),
  z.object({
    kind: z.literal('firebase'),
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    /** Origin of the Authentication emulator; null for the real service. */
    emulatorUrl: z.url().nullable(),
  }),
])
export type SignInConfig = z.infer<typeof signInConfigSchema>

/** Answer of `GET /api/config`: settings of the installation that the web app needs before it renders. */
export const clientConfigSchema = z.object({
  signIn: signInConfigSchema,
  /** Modes available at this installation. */
  availableModes: z.array(modeSchema),
  hostedServices: hostedServicesSchema,
  contactEmail: z.string().nullable(),
  /** Hours that photos and results are kept, by kind of plan, and contact messages. */
  retentionHours: z.object({ free: z.int().positive(), paid: z.int().positive(), messages: z.int().positive() }),
  /** Null where plans are not sold. */
  payment: paymentFactsSchema.nullable(),
})
export type ClientConfig = z.infer<typeof clientConfigSchema>
