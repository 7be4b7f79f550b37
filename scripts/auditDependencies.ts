/**
 * Asks the registry for known weaknesses of the packages that the product runs with. `npm run audit`; ends with status 1 when
 * there is one of high severity or worse. A registry that answers no such question (a mirror) is said so, and no failure.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'

const withinMs = 60_000
const answerSchema = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string().optional() })),
})

const npm = process.env.npm_execpath
const args = ['audit', '--json', '--omit=dev']
const { stdout } = spawnSync(npm === undefined ? 'npm' : process.execPath, npm === undefined ? args : [npm, ...args], {
  ...{ cwd: join(import.meta.dirname, '..'), encoding: 'utf8', timeout: withinMs, maxBuffer: 64 * 1024 * 1024 },
})
const parsed = (() => {
  try {
    return answerSchema.safeParse(JSON.parse(stdout))
  } catch {
    return undefined
  }
})()
if (parsed?.success) {
  const { metadata, vulnerabilities } = parsed.data
  for (const [name, { severity, range = '' }] of Object.entries(vulnerabilities))
    console.log(`${severity}: ${name} ${range}`)
  const serious = (metadata.vulnerabilities.high ?? 0) + (metadata.vulnerabilities.critical ?? 0)
  console.log(`Known weaknesses: ${Object.values(vulnerabilities).length}, high or critical: ${serious}.`)
  if (serious > 0) process.exitCode = 1
} else console.log('This registry answers no audit; known weaknesses were not looked up. Ask it again where it does.')
