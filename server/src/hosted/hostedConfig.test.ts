import { expect, test } from 'vitest'
import { chainFor, hostedServicesOf, readHosted } from './hostedConfig.ts'

const read = (environment: Record<string, string>) => {
  const result = readHosted(environment)
  if ('problems' in result) throw new Error(result.problems.map(({ name, message }) => `${name} ${message}`).join('; '))
  return result.config
}
const names = (environment: Record<string, string>, mode: 'object-removal' | 'image-upscale' | 'prompt-edit') =>
  read(environment).chains[
    mode === 'object-removal' ? 'inpaint' : mode === 'prompt-edit' ? 'editByPrompt' : 'upscale'
  ].links.map(({ name }) => name)

const outside = (label: string) => ({ label, staysInNetwork: false })

test('without a key nothing leaves, in any mode', () => {
  const config = read({})
  expect(Object.values(hostedServicesOf(config)).flat()).toEqual([])
  expect(chainFor(config, 'object-removal', false)).toBeUndefined()
  expect(config.services).toEqual({})
})

test('a key alone puts its service first wherever it can help', () => {
  const keys = { OPENAI_API_KEY: 'a', FAL_API_KEY: 'b' }
  expect(names(keys, 'object-removal')).toEqual(['fal', 'openai'])
  expect(names(keys, 'image-upscale')).toEqual(['fal'])
  expect(hostedServicesOf(read(keys))).toMatchObject({
    'object-removal': ['fal.ai', 'OpenAI'].map(outside),
    'image-upscale': ['fal.ai'].map(outside),
  })
})

test('a chain is one line, in the order written', () => {
  const keys = {
    OPENAI_API_KEY: 'a',
    FAL_API_KEY: 'b',
    INPAINT_CHAIN: ' openai, fal ,migan,local',
    UPSCALE_CHAIN: 'local',
  }
  expect(names(keys, 'object-removal')).toEqual(['openai', 'fal'])
  expect(names(keys, 'image-upscale')).toEqual([])
  expect(chainFor(read(keys), 'watermark-removal', false)).toMatchObject({ capability: 'inpaint', hasMigan: true })
  expect(chainFor(read({ INPAINT_CHAIN: 'local' }), 'object-removal', false)).toMatchObject({
    links: [],
    hasMigan: false,
  })
})

test('HOSTED_MODELS=off keeps everything here, and so does a person for one edit', () => {
  const keys = { FAL_API_KEY: 'b', INPAINT_CHAIN: 'fal,migan,local' }
  expect(names({ ...keys, HOSTED_MODELS: 'off' }, 'object-removal')).toEqual([])
  expect(chainFor(read(keys), 'object-removal', true)).toBeUndefined()
  expect(chainFor(read(keys), 'object-removal', false)?.links).toHaveLength(1)
})

test.each([
  [{ INPAINT_CHAIN: 'fall,local' }, 'INPAINT_CHAIN names “fall”, but nothing has that name'],
  [
    { INPAINT_CHAIN: 'google,local', GOOGLE_API_KEY: 'a' },
    'INPAINT_CHAIN names “google”, but Google has no model for it',
  ],
  [{ INPAINT_CHAIN: 'fal,local' }, 'INPAINT_CHAIN names fal, so FAL_API_KEY must be given'],
  [{ INPAINT_CHAIN: 'fal', FAL_API_KEY: 'a' }, 'INPAINT_CHAIN must end in local'],
  [{ INPAINT_CHAIN: 'migan,fal,local', FAL_API_KEY: 'a' }, 'migan right before local'],
  [{ UPSCALE_CHAIN: 'migan,local' }, 'UPSCALE_CHAIN names “migan”'],
  [{ INPAINT_CHAIN: 'fal,fal,local', FAL_API_KEY: 'a' }, 'names something twice'],
  [{ INPAINT_CHAIN: 'onnx,local' }, 'ERASE_MODEL_FILE must be given'],
  [{ HOSTED_MODELS: 'maybe' }, 'HOSTED_MODELS must be on or off'],
])('%o is refused with %s', (environment, message) => {
  expect(() => read(environment)).toThrow(message)
})

test('a model of the operator’s choice opens a capability that has no default', () => {
  const keys = { REPLICATE_API_KEY: 'a', REPLICATE_FACE_MODEL: 'someone/face-model:0a1b' }
  expect(read(keys).chains.restoreFace.links).toMatchObject([{ name: 'replicate', model: 'someone/face-model:0a1b' }])
  expect(read({ REPLICATE_API_KEY: 'a' }).chains.restoreFace.links).toEqual([])
})

test('an erase model on disk takes its place in the chain, and remains when no data may leave', () => {
  const config = read({ FAL_API_KEY: 'b', INPAINT_CHAIN: 'fal,onnx,local', ERASE_MODEL_FILE: '/models/lama.onnx' })
  expect(chainFor(config, 'object-removal', false)?.links.map(({ name }) => name)).toEqual(['fal', 'onnx'])
  expect(chainFor(config, 'object-removal', true)).toMatchObject({
    links: [{ name: 'onnx', model: 'lama.onnx' }],
    eraseModelFile: '/models/lama.onnx',
    hasMigan: false,
  })
  expect(hostedServicesOf(config)['object-removal']).toEqual([outside('fal.ai')])
})

test('the configuration sent to the pixel process contains no key', () => {
  const config = read({ FAL_API_KEY: 'very-secret', OPENAI_API_KEY: 'also-secret' })
  expect(JSON.stringify(config.chains)).not.toContain('secret')
})
