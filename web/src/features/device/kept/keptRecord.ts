import { deviceModes } from '@spotless/contract/deviceMode'
import { hardware } from '@spotless/engine-web/models/onnxSession'
import { verdicts } from '@spotless/engine-web/models/tryCard'
import { z } from 'zod'

const pixels = z.int().positive()

/** What is kept of a result beside its pictures; files there may come from another version, or be damaged. */
export const keptRecordSchema = z.object({
  version: z.literal(1),
  id: z.uuid(),
  keptAtMs: z.number(),
  photo: z.object({ id: z.uuid(), name: z.string(), type: z.string() }),
  result: z.object({
    mode: z.enum(deviceModes),
    label: z.string(),
    name: z.string(),
    type: z.string(),
    width: pixels,
    height: pixels,
    engine: z.string(),
    notes: z.array(z.string()),
    seconds: z.number(),
    ranOn: z.object({
      hardware: z.array(z.enum(hardware)),
      refusals: z.array(z.enum(verdicts).exclude(['kept'])),
    }),
  }),
  hasWork: z.boolean(),
})

/** A result that is kept on this device. */
export type KeptRecord = z.infer<typeof keptRecordSchema>
