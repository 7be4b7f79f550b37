import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { run } from './run.mjs'

const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const headlessPath = '/usr/bin/chromium-headless-shell'
const postgresFolder = '/usr/lib/postgresql'

const hasChromium = () =>
  process.env.CHROMIUM_PATH !== undefined
    ? existsSync(process.env.CHROMIUM_PATH)
    : chromiumPaths.some((path) => existsSync(path))

const hasPostgres = () =>
  existsSync(postgresFolder) &&
  readdirSync(postgresFolder).some((version) => existsSync(`${postgresFolder}/${version}/bin/initdb`))

/**
 * Installs Chromium and PostgreSQL from Debian's packages when they are missing. Where that cannot be done it says what
 * to install by hand and ends the process. Chromium without windows comes along where it can be had: stories run
 * faster in it, and in the whole Chromium where it is missing.
 */
export const installTestPrograms = () => {
  const missing = []
  if (!hasChromium()) missing.push('chromium')
  if (!hasPostgres()) missing.push('postgresql')
  const isRoot = process.getuid?.() === 0
  const canInstall = isRoot && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  const wanted = process.env.CHROMIUM_PATH === undefined && !existsSync(headlessPath) ? ['chromium-headless-shell'] : []
  if (missing.length === 0 && (wanted.length === 0 || !canInstall)) return
  if (!canInstall) {
    console.error(
      `The tests need ${missing.join(' and ')}. On Debian: sudo apt-get install ${missing.join(' ')}. ` +
        'Elsewhere install Chromium and set CHROMIUM_PATH to it, and install PostgreSQL 15 or newer.',
    )
    process.exit(1)
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], { env, mayFail: missing.length === 0 })
  const install = (programs, mayFail) => {
    if (programs.length === 0) return
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...programs], { env, mayFail })
  }
  install(missing, false)
  install(wanted, true)
}
