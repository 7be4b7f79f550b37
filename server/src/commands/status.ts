import { parseArgs } from 'node:util'
import { serverRoute } from '@spotless/contract/route'
import { readConfig } from '../config.ts'
import { statusSchema } from '../metrics/readStatus.ts'
import { describeStatus } from './describeStatus.ts'

/** Command: asks a running API how the installation is doing, and prints it for people or, with `--json`, for programs. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { url: { type: 'string' }, json: { type: 'boolean', default: false } } })
  try {
    process.loadEnvFile()
  } catch {
    // There need not be a file.
  }
  const { metricsToken, port } = readConfig({ ...process.env, ROLE: 'all' })
  if (metricsToken === undefined) throw new Error('Set METRICS_TOKEN, here and for the server: it opens the status.')
  const url = `${values.url ?? `http://127.0.0.1:${port}`}${serverRoute.status}`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${metricsToken}` } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}; is METRICS_TOKEN the server's?`)
  const status = statusSchema.parse(await answer.json())
  process.stdout.write(`${values.json ? JSON.stringify(status, null, 2) : describeStatus(status)}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
