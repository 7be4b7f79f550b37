import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

// Sign-in with Firebase against the real Authentication emulator. Its package is large and serves this alone, so it is
// installed here, in a folder of its own, the first time.
const emulatorVersion = '15.34.2'
const projectId = 'demo-spotless'
const startWithinMs = 60_000

const root = join(import.meta.dirname, '..')
const folder = join(root, '.cache', 'firebase-tools')
const installed = join(folder, 'node_modules', 'firebase-tools', 'package.json')
const isInstalled = existsSync(installed) && JSON.parse(readFileSync(installed, 'utf8')).version === emulatorVersion

const run = (args: string[], env: Record<string, string>): number =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1

const freePorts = async (count: number): Promise<number[]> => {
  const servers = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) =>
          server.listen(0, '127.0.0.1', () => {
            const address = server.address()
            resolve(typeof address === 'object' && address !== null ? address.port : 0)
          }),
        ),
    ),
  )
  for (const server of servers) server.close()
  return ports
}

const install = (): void => {
  console.log('Installing the Firebase emulator …')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  // The `npm_*` variables set by `npm run` would make this npm use our own packages.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
  // The emulator needs no native parts; their install scripts fetch from further hosts.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', `firebase-tools@${emulatorVersion}`, ...options], {
    ...{ cwd: folder, stdio: 'inherit', env },
  })
  if (status !== 0) throw new Error('The Firebase emulator could not be installed.')
}

const startEmulator = async (): Promise<{ host: string; emulator: ChildProcess }> => {
  const [auth = 0, hub = 0, logging = 0] = await freePorts(3)
  const emulators = {
    ...{ auth: { host: '127.0.0.1', port: auth }, hub: { port: hub }, logging: { port: logging } },
    ...{ ui: { enabled: false }, singleProjectMode: true },
  }
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }))
  const emulator = spawn(
    process.execPath,
    [
      join(folder, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js'),
      ...['emulators:start', '--only', 'auth', '--project', projectId, '--non-interactive'],
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const host = `127.0.0.1:${auth}`
  const deadline = Date.now() + startWithinMs
  while (!(await fetch(`http://${host}/`).catch(() => undefined))?.ok) {
    if (emulator.exitCode !== null || Date.now() > deadline) throw new Error('The Firebase emulator did not start.')
    await wait(250)
  }
  return { host, emulator }
}

if (!isInstalled) install()
const { host, emulator } = await startEmulator()
try {
  const environment = { FIREBASE_AUTH_EMULATOR_HOST: host }
  const bin = (...path: string[]) => join(root, 'node_modules', ...path)
  const codes = [
    run([bin('vitest', 'vitest.mjs'), 'run', '--project', 'firebase'], environment),
    run(['scripts/buildWeb.ts'], {}),
    run([bin('@playwright', 'test', 'cli.js'), 'test', '--config', 'e2e/firebase/playwright.config.ts'], {
      ...environment,
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: 'any',
    }),
  ]
  process.exitCode = codes.every((code) => code === 0) ? 0 : 1
} finally {
  const ended = new Promise((resolve) => emulator.once('exit', resolve))
  emulator.kill('SIGINT')
  await ended
}
