/**
 * Compiles the kernels of `engine-web/assembly` to WebAssembly beside them, which is kept in the repository: the compiler is fetched for
 * this alone. Each has a fused build, for processors and browsers that multiply and add in one instruction. `node scripts/buildKernels.ts`
 */

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const compiler = ['exec', '--yes', '--package=assemblyscript@0.28.20', '--', 'asc']
const options = ['-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--enable', 'simd']
const kernels = {
  convolution: [],
  /** Memory that threads share has a maximum, in pages of 64 KiB. */
  network: ['--enable', 'threads', '--sharedMemory', '--maximumMemory', '65536'],
} as const
const builds = { '': [], '.fused': ['--enable', 'relaxed-simd'] } as const

const folder = join(import.meta.dirname, '../engine-web/assembly')

for (const [name, ofKernel] of Object.entries(kernels))
  for (const [suffix, ofBuild] of Object.entries(builds)) {
    const files = [`${name}.ts`, '-o', `${name}${suffix}.wasm`, '--baseDir', folder]
    execFileSync('npm', [...compiler, ...files, ...options, ...ofKernel, ...ofBuild], { stdio: 'inherit' })
  }
