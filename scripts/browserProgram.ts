import { existsSync } from 'node:fs'

/** The Chromium of this machine; undefined leaves the choice to whoever starts one. */
export const browserProgram: string | undefined = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path))

/** Without sandbox and GPU, as machines for tests need it, and without calls home. */
export const browserArguments = [
  ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic', '--no-first-run'],
]
