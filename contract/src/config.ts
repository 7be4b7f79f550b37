import { z } from 'zod'
import { modeSchema } from './modeSchema.ts'

/** Answer of `GET /api/config`: what the web app must know of this installation before it draws. */
export const clientConfigSchema = z.object({
  /** OpenID Connect issuer and client of the sign-in popup. */
  oidc: z.object({ issuer: z.url(), clientId: z.string() }),
  /** Name on the sign-in button's provider; null when the provider is the embedded one. */
  embeddedIssuer: z.boolean(),
  /** Modes that this installation can process. */
  availableModes: z.array(modeSchema),
  contactEmail: z.string().nullable(),
})
export type ClientConfig = z.infer<typeof clientConfigSchema>
