import { readFile, writeFile } from 'node:fs/promises'
import { weights } from '@spotless/engine-node/models/manifest'
import type { OnnxSession } from '@spotless/engine-node/models/onnxSession'
import { openSession } from '@spotless/engine-node/models/openSession'
import { packedFile } from './packedFile.ts'
import { withOutput } from './withOutput.ts'

/**
 * MI-GAN as it was published, without our correction: what other programs run. Beside the graph's own `result` it gives what the
 * generator drew, under its name in the graph.
 */
export const publishedMigan = async (threads: number): Promise<OnnxSession> => {
  const { package: name, version, parts, partsSha256, fill } = weights.migan
  const file = await packedFile({ package: name, version, path: parts[0], sha256: partsSha256 })
  const withFill = `${file}.withFill`
  await writeFile(withFill, withOutput(await readFile(file), fill))
  return openSession(withFill, { threads })
}
