import { z } from 'zod'
import { modeNames } from './mode.ts'

/** Calls to hosted models for an edit, stored with the edit. */
export const hostedReportSchema = z.strictObject({
  /** Service and model of each answer that is part of the result; empty where the result was made locally. */
  answeredBy: z.array(z.string()),
  /** Cost of the calls to the operator in US dollars; an upper bound where it is uncertain. */
  costUsd: z.number().nonnegative(),
  /** Failed calls, in order, such as “OpenAI” “did not answer in time”. */
  failures: z.array(z.strictObject({ provider: z.string(), reason: z.string() })),
})
export type HostedReport = z.infer<typeof hostedReportSchema>

const servicesSchema = z.array(
  z.strictObject({
    label: z.string(),
    /** Whether it is a server inside the operator's network. */
    staysInNetwork: z.boolean(),
  }),
)
export type Receiver = z.infer<typeof servicesSchema>[number]

/** Who may receive a photo or a part of it, by mode, in the order of calls; empty where photos stay here. */
export const hostedServicesSchema = z.strictObject(
  Object.fromEntries(modeNames.map((mode) => [mode, servicesSchema])) as Record<
    (typeof modeNames)[number],
    typeof servicesSchema
  >,
)
export type HostedServices = z.infer<typeof hostedServicesSchema>
