/**
 * Compiles `engine-web/assembly/convolution.ts` to `convolution.wasm` beside it, which is kept in the repository: the compiler is fetched
 * for this alone. `node scripts/buildConvolution.ts`
 */

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const compiler = ['exec', '--yes', '--package=assemblyscript@0.28.20', '--', 'asc']
const options = ['-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--enable', 'simd']

const folder = join(import.meta.dirname, '../engine-web/assembly')

execFileSync('npm', [...compiler, 'convolution.ts', '-o', 'convolution.wasm', '--baseDir', folder, ...options], {
  stdio: 'inherit',
})
