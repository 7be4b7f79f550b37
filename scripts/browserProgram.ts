import { existsSync } from 'node:fs'

const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The Chromium of this machine, the whole browser; undefined leaves the choice to whoever starts one. */
export const browserProgram: string | undefined = [process.env.CHROMIUM_PATH, ...chromiumPaths].find(
  (path) => path !== undefined && existsSync(path),
)

/**
 * Chromium for pages that nobody looks at: the same engine without the windows of a browser, which takes a third less
 * processor time. It cannot install pages. `browserProgram` where it is missing or another is asked for.
 */
export const headlessProgram: string | undefined =
  process.env.CHROMIUM_PATH === undefined
    ? (['/usr/bin/chromium-headless-shell'].find((path) => existsSync(path)) ?? browserProgram)
    : browserProgram

/** Without sandbox and GPU, as machines for tests need it, and without calls home. */
export const browserArguments = [
  ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic', '--no-first-run'],
]
