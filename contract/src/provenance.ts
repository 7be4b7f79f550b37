import { z } from 'zod'

/** Query of `GET /api/images/{id}/provenance`. */
export const provenanceQuerySchema = z.object({
  /** The result of this edit instead of the photo. */
  edit: z.uuid().optional(),
})

/** One thing that was done to a picture. */
const actionSchema = z.object({
  /** By the name that C2PA gives it, for example `c2pa.edited`. */
  action: z.string(),
  /** The program that did it. */
  agent: z.string().nullable(),
  description: z.string().nullable(),
  /** Number of boxes outside which nothing was changed, where the manifest says so. */
  boxes: z.int().nonnegative().nullable(),
})

/** Answer of `GET /api/images/{id}/provenance`: what a file says about how it came about. */
export const provenanceAnswerSchema = z.object({
  /** IPTC digital source type, for example `compositeWithTrainedAlgorithmicMedia`. */
  sourceType: z.string().nullable(),
  /** What programs have written about their edits into XMP, oldest first; not signed. */
  history: z.array(z.string()),
  /** The signed manifest (C2PA); null where the file has none. */
  manifest: z
    .object({
      /** `valid`: signed, and neither manifest nor picture was changed since. Who the signer is is not judged. */
      state: z.enum(['valid', 'invalid', 'unreadable']),
      signer: z.string().nullable(),
      /** Whether an installation made the certificate for itself. */
      isDevelopment: z.boolean(),
      problems: z.array(z.string()),
      actions: z.array(actionSchema),
      /** Manifests in the file, of earlier files too. */
      count: z.int().nonnegative(),
    })
    .nullable(),
})
export type Provenance = z.infer<typeof provenanceAnswerSchema>
