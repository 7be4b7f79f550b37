import { z } from 'zod'
import { paymentFactsSchema } from './billing.ts'
import { hostedServicesSchema } from './hosted.ts'
import { modeSchema } from './modeSchema.ts'

/** How people sign in at this installation; the web app loads the one client it needs. */
export const signInConfigSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('oidc'),
    issuer: z.url(),
    clientId: z.string(),
    /** Whether the issuer is the one embedded in this server. */
    isEmbedded: z.boolean(),
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

/** Answer of `GET /api/config`: what the web app must know of this installation before it draws. */
export const clientConfigSchema = z.object({
  signIn: signInConfigSchema,
  /** Modes that this installation can process. */
  availableModes: z.array(modeSchema),
  hostedServices: hostedServicesSchema,
  contactEmail: z.string().nullable(),
  /** How long photos and results are kept, by kind of plan. */
  retentionHours: z.object({ free: z.int().positive(), paid: z.int().positive() }),
  /** Null where the plans cannot be bought. */
  payment: paymentFactsSchema.nullable(),
})
export type ClientConfig = z.infer<typeof clientConfigSchema>
