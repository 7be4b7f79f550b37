import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { workflowFor } from '@spotless/providers/testing/workflows'
import { afterAll, expect, test } from 'vitest'
import { chainFor, hostedServicesOf, longestChainMs, readHosted } from './hostedConfig.ts'

const folder = await mkdtemp(join(tmpdir(), 'spotless-servers-'))
afterAll(() => rm(folder, { recursive: true }))
const file = join(folder, 'providers.json')
await writeFile(join(folder, 'fill.json'), JSON.stringify(workflowFor('inpaint')))
await writeFile(
  join(folder, 'edit.json'),
  JSON.stringify({ 1: { class_type: 'LoadImage', inputs: { image: 'a.png' } } }),
)
await writeFile(join(folder, 'ui.json'), JSON.stringify({ nodes: [], links: [], version: 0.4 }))

const studio = {
  name: 'studio',
  label: 'Studio box',
  kind: 'compatible',
  address: 'http://192.168.1.20:1234/v1/',
  staysInNetwork: true,
}

/** The configuration that a file and variables give, or the problems as text. */
const read = async (servers: readonly object[] | string, environment: Record<string, string> = {}) => {
  await writeFile(file, typeof servers === 'string' ? servers : JSON.stringify({ servers }))
  return readHosted({ PROVIDERS_FILE: file, ...environment })
}
const configOf = async (...given: Parameters<typeof read>) => {
  const result = await read(...given)
  if ('problems' in result) throw new Error(result.problems.map(({ message }) => message).join('; '))
  return result.config
}

test('five lines are enough for a server: it comes before services, free, with ten minutes, and stays in the network', async () => {
  const config = await configOf([studio], { FAL_API_KEY: 'a' })
  expect(config.servers[0]).toMatchObject({
    address: 'http://192.168.1.20:1234',
    priceUsd: 0,
    timeoutMs: 600_000,
    sizes: { multipleOfPx: 64, maxSidePx: 1_024 },
    models: { inpaint: '', editByPrompt: '', headshot: '' },
  })
  expect(config.chains.editByPrompt.links).toMatchObject([
    { name: 'studio', label: 'Studio box', model: '', sizes: { multipleOfPx: 64, maxSidePx: 1_024 } },
    { name: 'fal' },
  ])
  expect(hostedServicesOf(config)['prompt-edit']).toEqual([
    { label: 'Studio box', staysInNetwork: true },
    { label: 'fal.ai', staysInNetwork: false },
  ])
  expect(hostedServicesOf(config)['image-upscale']).toEqual([{ label: 'fal.ai', staysInNetwork: false }])
  expect(longestChainMs(config)).toBe(660_000)
})

test('several servers, of every kind, are named in chains; keys come from the environment and go to no chain', async () => {
  const config = await configOf(
    [
      { ...studio, key: 'STUDIO_KEY', model: 'qwen', models: { face: 'restorer' }, sizes: { multipleOf: 16 } },
      {
        ...studio,
        name: 'forge',
        kind: 'sdapi',
        address: 'http://localhost:7860',
        model: 'a-checkpoint',
        serves: ['upscale', 'face'],
      },
      {
        ...studio,
        name: 'comfy',
        kind: 'comfyui',
        address: 'http://gpu.lan:8188',
        workflows: { inpaint: 'fill.json' },
      },
      { ...studio, name: 'cutter', kind: 'rembg', address: 'http://[fd00::5]:7000', model: 'birefnet-general' },
    ],
    { STUDIO_KEY: 'very-secret', INPAINT_CHAIN: 'comfy,studio,migan,local', PROMPT_CHAIN: 'local' },
  )
  expect(config.chains.inpaint.links.map(({ name, model }) => `${name} ${model}`)).toEqual([
    'comfy fill.json',
    'studio qwen',
  ])
  expect(config.chains.editByPrompt.links).toEqual([])
  expect(config.chains.restoreFace.links.map(({ name, model }) => `${name} ${model}`)).toEqual([
    'studio restorer',
    'forge ',
  ])
  expect(config.chains.upscale.links).toMatchObject([{ name: 'forge' }])
  expect(config.chains.upscale.links[0]?.sizes).toBeUndefined()
  expect(config.chains.removeBackground.links).toMatchObject([{ name: 'cutter', model: 'birefnet-general' }])
  expect(config.servers[0]?.key).toBe('very-secret')
  expect(JSON.stringify(config.chains)).not.toContain('secret')
})

test('HOSTED_MODELS=off and a person’s choice keep edits on this server', async () => {
  expect((await configOf([studio], { HOSTED_MODELS: 'off' })).chains.inpaint.links).toEqual([])
  expect(chainFor(await configOf([studio]), 'prompt-edit', true)).toBeUndefined()
})

test.each([
  ['{', 'cannot be read'],
  [[{ ...studio, name: 'Studio' }], 'servers.0.name must be lower-case letters'],
  [[{ ...studio, staysInNetwork: undefined }], 'servers.0.staysInNetwork'],
  [[{ ...studio, adress: 'x' }], 'adress'],
  [[{ ...studio, name: 'openai' }], 'openai: is a name that something else has'],
  [[studio, studio], 'studio: is a name that something else has'],
  [[{ ...studio, key: 'NO_SUCH_KEY' }], 'names the key NO_SUCH_KEY, but the environment has no such variable'],
  [[{ ...studio, key: 'sk-123' }], 'must be the name of an environment variable'],
  [[{ ...studio, address: 'http://93.184.216.34:1234' }], 'staysInNetwork must be false: 93.184.216.34'],
  [[{ ...studio, address: 'http://[64:ff9b::5db8:d822]:1234' }], 'staysInNetwork must be false'],
  [[{ ...studio, kind: 'rembg', serves: ['inpaint'] }], 'serves names inpaint, which rembg has no interface for'],
  [[{ ...studio, kind: 'comfyui' }], 'workflows must name a file for each part'],
  [[{ ...studio, kind: 'comfyui', workflows: { inpaint: 'none.json' } }], 'none.json'],
  [
    [{ ...studio, kind: 'comfyui', workflows: { inpaint: 'fill.json' }, serves: ['prompt'] }],
    'serves names prompt, but workflows has no file for it',
  ],
  [[{ ...studio, kind: 'comfyui', workflows: { inpaint: 'ui.json' } }], 'is no workflow in the API format'],
  [
    [{ ...studio, kind: 'comfyui', workflows: { prompt: 'edit.json' } }],
    'edit.json has no node with the title “Spotless image”',
  ],
])('%o is refused with %s', async (servers, message) => {
  const result = await read(servers)
  expect(
    'problems' in result && result.problems.map((problem) => `${problem.name}: ${problem.message}`).join(),
  ).toContain(message)
})

test('a chain that names a server for what it does not serve is refused with its label', async () => {
  const result = await read([studio], { UPSCALE_CHAIN: 'studio,local' })
  expect('problems' in result && result.problems[0]?.message).toContain('Studio box has no model for it')
})
