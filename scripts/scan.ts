/**
 * Scans the product's pages and cookies with Mozilla's HTTP Observatory, in production behind a proxy that ends TLS. The
 * scanner brings many packages and serves this alone, so it is installed here, in a folder of its own, the first time.
 * `npm run scan`; ends with status 1 when there is any finding that costs points, or less than the best grade.
 */

import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { screen } from '@spotless/contract/route'
import { z } from 'zod'
import { webClientId } from '../server/src/identity/embeddedIssuer.ts'
import { startTlsProxy } from '../server/src/testing/tlsProxy.ts'
import { runProduct } from './runProduct.ts'

const run = promisify(execFile)
const scannerVersion = '1.4.8'
/** npm retries an unreachable registry for so long that the other checks would never be reported. */
const installWithinMs = 240_000
const paths = ['/', '/editor', '/pricing', '/blog', '/api/config']
/** The first step of a sign-in, which sets cookies. */
const signInPath = (origin: string): string =>
  `/oidc/auth?${new URLSearchParams({
    ...{ client_id: webClientId, redirect_uri: `${origin}${screen.signInCallback}`, response_type: 'code' },
    ...{ scope: 'openid', code_challenge: 'a'.repeat(43), code_challenge_method: 'S256', prompt: 'select_account' },
  })}`

const folder = join(import.meta.dirname, '..', '.cache', 'http-observatory')
const scanner = join(folder, 'node_modules', '@mdn', 'mdn-http-observatory')
const manifest = join(scanner, 'package.json')

const install = (): void => {
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === scannerVersion) return
  console.log('Installing the scanner …')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  // The `npm_*` variables set by `npm run` would make this npm use our own packages.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', `@mdn/mdn-http-observatory@${scannerVersion}`, ...options], {
    ...{ cwd: folder, stdio: 'inherit', env, timeout: installWithinMs },
  })
  if (status !== 0) throw new Error('The scanner could not be installed. Is the package registry within reach?')
  // Its list of hosts that browsers know as HTTPS alone is fetched by an install script; localhost is not on it.
  mkdirSync(join(scanner, 'conf'), { recursive: true })
  writeFileSync(join(scanner, 'conf', 'hsts-preload.json'), '{}\n')
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })

/** Requests one page over HTTP and HTTPS and prints the result of each scanner test. The scanner's own command accepts no port. */
const scanPage = `
const { retrieve } = await import(process.argv[1] + '/src/retriever/retriever.js')
const { ALL_TESTS } = await import(process.argv[1] + '/src/constants.js')
const { getScoreModifier } = await import(process.argv[1] + '/src/grader/grader.js')
const [httpPort, httpsPort, path] = process.argv.slice(2)
const found = await retrieve('localhost', { httpPort, httpsPort, path })
const tests = ALL_TESTS.map((test) => {
  const { name, result, pass } = test(found)
  return { name: name ?? test.name, result, pass, points: getScoreModifier(result) }
})
console.log(JSON.stringify({ status: found.responses.auto?.status ?? 0, verified: found.responses.auto?.verified ?? false, tests }))
`
const findingsSchema = z.object({
  status: z.number(),
  verified: z.boolean(),
  tests: z.array(z.object({ name: z.string(), result: z.string(), pass: z.boolean(), points: z.number() })).min(8),
})

install()
const port = await freePort()
const proxy = await startTlsProxy(() => port)
const origin = `https://localhost:${proxy.httpsPort}`
const certificates = await mkdtemp(join(tmpdir(), 'spotless-scan-'))
const certificate = join(certificates, 'certificate.pem')
await writeFile(certificate, proxy.certificate)
const product = await runProduct(port, {
  NODE_ENV: 'production',
  ALLOW_PASSWORDLESS_SIGN_IN: 'true',
  TRUST_PROXY: '1',
  PUBLIC_URL: origin,
})
let findings = 0
try {
  for (const path of [...paths, signInPath(origin)]) {
    const ports = [String(proxy.httpPort), String(proxy.httpsPort)]
    // Not in step: the proxy that is looked at lives in this process.
    const { stdout, stderr } = await run(
      process.execPath,
      ['--input-type=module', '--eval', scanPage, '--', scanner, ...ports, path],
      { env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate } },
    )
    if (stdout === '') throw new Error(`The scanner said nothing of ${path}: ${stderr}`)
    const { status, verified, tests } = findingsSchema.parse(JSON.parse(stdout))
    if (status === 0) throw new Error('The scanner reached nothing.')
    if (!verified) throw new Error('The scanner did not trust the certificate, so that it did not look at all.')
    const costly = tests.filter(({ pass, points }) => !pass || points < 0)
    findings += costly.length
    const points = tests.reduce((sum, test) => sum + test.points, 100)
    console.log(`${path.split('?')[0]} (${status}): ${points} points, ${costly.length} findings`)
    for (const { name, result, points } of tests) console.log(`  ${String(points).padStart(4)} ${name}: ${result}`)
  }
} finally {
  await product.stop()
  await proxy.close()
  await rm(certificates, { recursive: true, force: true })
}
console.log(`${findings} findings.`)
if (findings > 0) process.exitCode = 1
