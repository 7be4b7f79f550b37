import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readNetwork } from './readNetwork.ts'

const weights = join(import.meta.dirname, '../../../engine/weights')
const names = { input: 'photo', output: 'mask', sidePx: 64 }

it('a network of another kind is refused, by what it has or lacks', async () => {
  const read = async (file: string, output: string) =>
    readNetwork(await readFile(join(weights, `${file}.onnx`)), { ...names, output })
  await expect(read('faithful2x', 'enlarged')).rejects.toThrow('enlarged does not end in a sigmoid')
  await expect(read('shadow', 'shadow')).rejects.toThrow('cannot be computed by our kernels')
  await expect(read('shadow', 'nothing')).rejects.toThrow('nothing does not end in a sigmoid')
})

it('a file that is cut short is refused', () => {
  expect(() => readNetwork(Uint8Array.of(0x3a, 0x05, 0x0a), names)).toThrow('cut short')
})
