import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Assets } from '@spotless/engine/ports'

/** Weights that are kept beside the engine's code. */
export const weightsFolder = fileURLToPath(new URL('../../engine/weights/', import.meta.url))

export const assets: Assets = { read: (name) => readFile(`${weightsFolder}${name}`) }
