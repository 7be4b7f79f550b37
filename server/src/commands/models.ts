import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkDiskModels } from '@spotless/engine-node/models/disk/checkDiskModels'
import { modelsFileName } from '@spotless/engine-node/models/disk/modelsFile'
import { weights } from '@spotless/engine-node/models/manifest'
import { ConfigurationError, readConfig } from '../config.ts'
import { loadDotEnv } from '../loadDotEnv.ts'

/** `npm run models`: what each network of this installation can do, or why it is refused. Ends with 1 where one is. */
const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

loadDotEnv()
try {
  const { modelsFolder, diskModelsFolder, diskModels, modelThreads, executionProvider } = readConfig(process.env)
  const installed = new Set(await readdir(modelsFolder).catch(() => []))
  const missing = Object.entries(weights).filter(([, { sha256 }]) => !installed.has(`${sha256}.onnx`))
  const count = Object.keys(weights).length
  print(`Our own networks, in ${modelsFolder}: ${count - missing.length} of ${count} installed.`)
  for (const [name] of missing) print(`  missing: ${name} (npm start installs it)`)
  print(`Your own networks, in ${join(diskModelsFolder, modelsFileName)}, by ${executionProvider}:`)
  if (diskModels.length === 0) print('  none')
  for await (const check of checkDiskModels(diskModels, { threads: modelThreads, executionProvider })) {
    const { job, name, licence, isOk, durationMs, message } = check
    print(`  ${isOk ? 'ok     ' : 'refused'} ${job.padEnd(8)} ${name} (${licence}), ${durationMs} ms: ${message}`)
    if (!isOk) process.exitCode = 1
  }
  if (missing.length > 0) process.exitCode = 1
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
