import { weights } from '@spotless/engine-node/models/manifest'
import type { OnnxSession } from '@spotless/engine-node/models/onnxSession'
import { openSession } from '@spotless/engine-node/models/openSession'
import { packedFile } from './packedFile.ts'

/** MI-GAN as it was published, without our correction: what other programs run. */
export const publishedMigan = async (threads: number): Promise<OnnxSession> => {
  const { package: name, version, parts, partsSha256, innerOutput } = weights.migan
  const file = await packedFile({ package: name, version, path: parts[0], sha256: partsSha256 })
  return openSession(file, { threads }, innerOutput)
}
