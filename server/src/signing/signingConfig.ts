import { resolve } from 'node:path'
import { z } from 'zod'

/** Where the certificate comes from that results are signed with. */
export interface SigningConfig {
  readonly isOn: boolean
  /** The operator's PEM files; undefined where the installation makes a development certificate. */
  readonly own: { readonly certificateFile: string; readonly keyFile: string } | undefined
}

export const signingVariables = {
  SIGN_EDITS: z.stringbool().default(true),
  SIGNING_CERTIFICATE: z.string().min(1).optional(),
  SIGNING_KEY: z.string().min(1).optional(),
}
type SigningVariables = z.infer<z.ZodObject<typeof signingVariables>>

export const signingProblems = (values: SigningVariables): readonly { name: string; message: string }[] => {
  const { SIGNING_CERTIFICATE: certificate, SIGNING_KEY: key } = values
  if ((certificate === undefined) === (key === undefined)) return []
  const [missing, given] =
    certificate === undefined ? ['SIGNING_CERTIFICATE', 'SIGNING_KEY'] : ['SIGNING_KEY', 'SIGNING_CERTIFICATE']
  return [{ name: missing, message: `must be given with ${given}` }]
}

export const signingOf = (values: SigningVariables & { readonly LABEL_EDITS: boolean }): SigningConfig => {
  const { SIGNING_CERTIFICATE: certificate, SIGNING_KEY: key } = values
  const own = certificate && key ? { certificateFile: resolve(certificate), keyFile: resolve(key) } : undefined
  return { isOn: values.SIGN_EDITS && values.LABEL_EDITS, own }
}
