import { serverRoute } from '@spotless/contract/route'
import { readConfig } from '../config.ts'
import { isBeating } from '../worker/heartbeat.ts'

/** Command of health checks in containers: exits with 0 where this machine's server, or its worker, is healthy. */
const main = async (): Promise<boolean> => {
  const { role, port, healthFile } = readConfig(process.env)
  if (role === 'worker') return healthFile !== undefined && isBeating(healthFile)
  return (await fetch(`http://127.0.0.1:${port}${serverRoute.ready}`)).ok
}

main().then(
  (isHealthy) => {
    process.exitCode = isHealthy ? 0 : 1
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  },
)
