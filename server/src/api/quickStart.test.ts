import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { originToken } from '@spotless/contract/content'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cutOutMiddle } from '../testing/cutoutEngine.ts'
import { programOwner } from '../testing/programs.ts'
import { photoOf, type ServerUnderTest, startServerUnderTest } from '../testing/serverUnderTest.ts'

const run = promisify(execFile)

let server: ServerUnderTest
let origin: string
let key: string
let folder: string
let guide: string

beforeAll(async () => {
  guide = await readFile(new URL('../../../content/developers.md', import.meta.url), 'utf8')
  folder = await mkdtemp(join(tmpdir(), 'spotless-quick-start-'))
  await writeFile(join(folder, 'photo.jpg'), await photoOf(40, 20))
  server = await startServerUnderTest()
  server.engine.run = cutOutMiddle
  key = (await programOwner(server, 'reader@example.com')).key
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** The guide's first program in a language, for this server. */
const programIn = (language: string): string => {
  const [, program] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide) ?? []
  if (program === undefined) throw new Error(`The guide has no program in ${language}.`)
  return program.replaceAll(originToken, origin)
}
const start = (command: string, ...args: string[]) =>
  run(command, args, { cwd: folder, env: { ...process.env, SPOTLESS_KEY: key } })
const sizeOf = async (name: string) => {
  const { width, height } = await sharp(await readFile(join(folder, name))).metadata()
  return [width, height]
}
// Not every machine has this library; the lines in curl and the clients from npm run everywhere.
const hasRequests = await run('python3', ['-c', 'import requests']).then(
  () => true,
  () => false,
)

test('the program in curl runs as it stands', async () => {
  await start('bash', '-c', programIn('bash'))
  expect(await sizeOf('cutout.png')).toEqual([40, 20])
})

test('the program in JavaScript runs as it stands', async () => {
  await writeFile(join(folder, 'program.mjs'), programIn('js'))
  await start(process.execPath, 'program.mjs')
  expect(await sizeOf('large.jpg')).toEqual([40, 20])
})

test.skipIf(!hasRequests)('the program in Python runs as it stands', async () => {
  await rm(join(folder, 'large.jpg'), { force: true })
  await start('python3', '-c', programIn('python'))
  expect(await sizeOf('large.jpg')).toEqual([40, 20])
})
