import { z } from 'zod'
import { modeNames } from './mode.ts'

/** How the models outside the installation that an edit was offered to took it; kept with the edit. */
export const hostedReportSchema = z.strictObject({
  /** Service and model of each answer that is in the result; empty where the result was made here. */
  answeredBy: z.array(z.string()),
  /** What the calls cost the operator, or may have cost, in US dollars. */
  costUsd: z.number().nonnegative(),
  /** Who was asked first and why their answer is not in the result, for example “OpenAI” “did not answer in time”. */
  failures: z.array(z.strictObject({ provider: z.string(), reason: z.string() })),
})
export type HostedReport = z.infer<typeof hostedReportSchema>

const servicesSchema = z.array(z.string())

/** Who may be sent a photo, or the part of it that the edit needs, in each mode, in the order they are asked; empty where it stays. */
export const hostedServicesSchema = z.strictObject(
  Object.fromEntries(modeNames.map((mode) => [mode, servicesSchema])) as Record<
    (typeof modeNames)[number],
    typeof servicesSchema
  >,
)
export type HostedServices = z.infer<typeof hostedServicesSchema>
