import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SpotlessError } from '@spotless/contract/error'
import { type ServerUnderTest, startServerUnderTest } from '@spotless/server/testing/serverUnderTest'
import { answerPhoto } from '@spotless/server/testing/testEngine'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const main = join(import.meta.dirname, 'main.ts')
const dot = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
  .png()
  .toBuffer()

let server: ServerUnderTest
let url: string
let key: string
let folder: string
beforeAll(async () => {
  server = await startServerUnderTest()
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotless-cli-'))
  server.engine.run = answerPhoto
  key = await server.token(`${randomUUID()}@example.com`)
  return () => rm(folder, { recursive: true })
})

/** Runs the command line as a process of its own, against the server under test. */
const spotless = async (
  args: readonly string[],
  { input, withKey = true }: { input?: Uint8Array; withKey?: boolean } = {},
) => {
  const env = { ...process.env, SPOTLESS_SERVER: url, ...(withKey ? { SPOTLESS_KEY: key } : {}) }
  const child = spawn(process.execPath, [main, ...args], { cwd: folder, env })
  child.stdin.end(input ?? '')
  const [out, error, [code]] = await Promise.all([buffer(child.stdout), buffer(child.stderr), once(child, 'exit')])
  return { out, error: error.toString(), code: code as number | null }
}

test('photos are edited on a server, each is reported as JSON, and none is left there', async () => {
  for (const name of ['a.png', 'b.png']) await writeFile(join(folder, name), dot)
  const { out, code } = await spotless(['upscale', '.', '--out', 'big/', '--json'])
  expect(code).toBe(0)
  const lines = out
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ status, output, engine }) => [status, output, engine]).toSorted()).toEqual([
    ['done', join('big', 'a-2x.png'), 'test'],
    ['done', join('big', 'b-2x.png'), 'test'],
  ])
  expect(await readFile(join(folder, 'big', 'a-2x.png'))).toEqual(dot)
  expect((await server.files()).filter((name) => name.includes('original'))).toEqual([])
})

test('a photo that fails does not stop the others, and the exit code says so', async () => {
  await writeFile(join(folder, 'good.png'), dot)
  await writeFile(join(folder, 'bad.jpg'), 'no photo')
  const { error, code } = await spotless(['enhance', 'bad.jpg', 'good.png', '--jobs', '1'])
  expect(code).toBe(1)
  expect(error).toMatch(/✗ bad\.jpg: .+/)
  expect(error).toMatch(/✓ good\.png → good-enhanced\.png/)
})

test('an edit that the engine refuses leaves no file and keeps its code', async () => {
  server.engine.run = async () => {
    throw new SpotlessError('no_face', 'No face was found.')
  }
  await writeFile(join(folder, 'a.png'), dot)
  const { out, code } = await spotless(['headshot', 'a.png', '--json'])
  expect(code).toBe(1)
  expect(JSON.parse(out.toString())).toMatchObject({ status: 'failed', code: 'no_face', error: 'No face was found.' })
  expect(await readdir(folder)).toEqual(['a.png'])
})

test('standard input goes to standard output, with nothing else in it', async () => {
  const { out, code } = await spotless(['upscale', '-'], { input: dot })
  expect(code).toBe(0)
  expect(out).toEqual(dot)
})

test('an existing result is kept, skipped or replaced as told', async () => {
  await writeFile(join(folder, 'a.png'), dot)
  await writeFile(join(folder, 'a-2x.png'), 'mine')
  expect((await spotless(['upscale', 'a.png'])).code).toBe(1)
  expect((await spotless(['upscale', 'a.png', '--skip-existing'])).code).toBe(0)
  expect(await readFile(join(folder, 'a-2x.png'), 'utf8')).toBe('mine')
  expect((await spotless(['upscale', 'a.png', '--overwrite'])).code).toBe(0)
  expect(await readFile(join(folder, 'a-2x.png'))).toEqual(dot)
})

test.each([
  ['no photo', ['cutout']],
  ['an unknown command', ['cutot', 'a.png']],
  ['a missing file', ['cutout', 'none.png']],
  ['a bad background', ['cutout', 'a.png', '--background', 'red']],
  ['no mask', ['erase', 'a.png']],
  ['a scale that there is not', ['upscale', 'a.png', '--scale', '3']],
  ['an address that is none', ['upscale', 'a.png', '--server', 'ftp://x']],
  ['two photos on standard output', ['upscale', 'a.png', 'b.png', '--out', '-']],
  ['overwriting and skipping', ['upscale', 'a.png', '--overwrite', '--skip-existing']],
])('%s ends with exit code 2 and a message', async (_, args) => {
  for (const name of ['a.png', 'b.png']) await writeFile(join(folder, name), dot)
  const { error, code, out } = await spotless(args)
  expect([code, out.length]).toEqual([2, 0])
  expect(error).not.toBe('')
  expect((await readdir(folder)).toSorted()).toEqual(['a.png', 'b.png'])
})

test('a result without a signature proves nothing, and it is said why', async () => {
  await writeFile(join(folder, 'a.png'), dot)
  const { out, code } = await spotless(['verify', 'a.png', 'a.png'])
  expect([code, out.toString()]).toEqual([1, expect.stringContaining('Not proven: the result is not signed.')])
})

test('a server without a key is refused before anything is sent', async () => {
  await writeFile(join(folder, 'a.png'), dot)
  const { error, code } = await spotless(['upscale', 'a.png'], { withKey: false })
  expect(code).toBe(2)
  expect(error).toContain('SPOTLESS_KEY')
})

test('Ctrl-C ends the running edit, leaves no file and exits with 130', async () => {
  const begun = Promise.withResolvers<void>()
  server.engine.run = async (_, { signal }) => {
    begun.resolve()
    await once(signal, 'abort')
    throw signal.reason
  }
  await writeFile(join(folder, 'a.png'), dot)
  const env = { ...process.env, SPOTLESS_SERVER: url, SPOTLESS_KEY: key }
  const child = spawn(process.execPath, [main, 'upscale', 'a.png'], { cwd: folder, env })
  await begun.promise
  child.kill('SIGINT')
  const [code] = await once(child, 'exit')
  expect(code).toBe(130)
  expect(await readdir(folder)).toEqual(['a.png'])
})

test('every shell gets a completion that names the commands, and bash accepts it', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { out, code } = await spotless(['completion', shell])
    expect(code).toBe(0)
    expect(out.toString()).toContain('cutout')
    expect(out.toString()).toContain('skip-existing')
  }
  const { out } = await spotless(['completion', 'bash'])
  const script = `${out}\nCOMP_WORDS=(spotless cut); COMP_CWORD=1; _spotless; echo "\${COMPREPLY[*]}"`
  const bash = spawn('bash', ['-c', script])
  const [answer] = await Promise.all([buffer(bash.stdout), once(bash, 'exit')])
  expect(answer.toString().trim()).toBe('cutout')
})
