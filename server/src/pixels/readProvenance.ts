import type { Provenance } from '@spotless/contract/provenance'
import { readLabel } from '@spotless/engine/provenance/readLabel'
import { readManifest } from '@spotless/engine-node/provenance/readManifest'

/**
 * What a file says about how it came about: its label and its signed manifest.
 * @throws SpotlessError what `readLabel` throws
 */
export const readProvenance = async ({ file }: { readonly file: Uint8Array }): Promise<Provenance> => {
  const { sourceType, history } = readLabel(file)
  const manifest = await readManifest(file)
  return {
    sourceType,
    history: [...history],
    manifest: manifest && {
      state: manifest.state,
      signer: manifest.signer,
      isDevelopment: manifest.isDevelopment,
      problems: [...manifest.problems],
      count: manifest.count,
      actions: manifest.actions.map(({ action, agent, description, changed }) => ({
        action,
        agent,
        description,
        boxes: changed?.length ?? null,
      })),
    },
  }
}
