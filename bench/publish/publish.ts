/**
 * Makes what the benchmark page and the articles show out of the measured results: `npm run bench -- publish`. Nothing here
 * is measured or typed; a result that is missing stops it.
 */
import { readFile } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Figures, figuresSchema } from '@spotless/contract/figures'
import { root } from '../paths.ts'
import { writeResults } from '../report/writeResults.ts'
import { publishedFigures, resultFiles } from './figures.ts'

const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(root, file), 'utf8'))

const measured = Object.fromEntries(
  await Promise.all(resultFiles.map(async (file) => [file, await read(file)] as const)),
)
const published: Figures = figuresSchema.parse({
  machine: { cores: availableParallelism(), memoryGib: Math.round(totalmem() / 2 ** 30) },
  date: new Date().toISOString().slice(0, 10),
  figures: publishedFigures(measured),
})
await writeResults('published', published)
console.log(`${published.figures.length} figures published.`)
