import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const models = process.env.MODELS_DIR ?? join(import.meta.dirname, '..', '..', '..', '.cache', 'models')

/** A process that leaves in the middle of a call of the erasing network. */
const program = (leave: string): string => `
  import { uint8Tensor } from '@spotless/engine/ports'
  import { openModelStore } from '${join(import.meta.dirname, 'store.ts')}'
  const models = openModelStore('${models}', { threads: 2 })
  const session = await models.session('migan')
  const feeds = {
    image: uint8Tensor(new Uint8Array(3 * 512 * 512), [1, 3, 512, 512]),
    mask: uint8Tensor(new Uint8Array(512 * 512), [1, 1, 512, 512]),
  }
  session.run(feeds).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 150))
  ${leave}
`

test.each([
  ['ends', 'process.exit(7)'],
  ['closes its networks', 'await models.close(); process.exit(7)'],
])('a process that %s in the middle of a call is not torn down by it', async (_, leave) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program(leave)], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [[status, signal], complaint] = await Promise.all([once(child, 'exit'), text(child.stderr)])
  expect({ status, signal }, complaint).toEqual({ status: 7, signal: null })
})
