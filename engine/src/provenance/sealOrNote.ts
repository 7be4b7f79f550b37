import type { EditClaim, SealEdit } from './sealEdit.ts'

const unsigned = 'This result is not signed: its manifest could not be made.'

/**
 * Signs a result where there is a sealer. A result whose manifest cannot be made is worth having without: its notes say so.
 * @param original the file that the result was made from
 */
export const sealOrNote = async (
  sealEdit: SealEdit | undefined,
  file: Uint8Array,
  original: Uint8Array,
  claim: EditClaim,
): Promise<{ readonly file: Uint8Array; readonly notes: readonly string[] }> => {
  if (sealEdit === undefined) return { file, notes: [] }
  try {
    return { file: await sealEdit(file, original, claim), notes: [] }
  } catch {
    return { file, notes: [unsigned] }
  }
}
