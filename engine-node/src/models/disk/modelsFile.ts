import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { diskJobs } from '@spotless/engine/ports'
import { z } from 'zod'

/** Name of the file that lists the operator's own networks, in their folder. */
export const modelsFileName = 'models.json'

const maxSidePx = 4_096
const side = z.int().min(32).max(maxSidePx)
const perChannel = z.tuple([z.number(), z.number(), z.number()])
const path = z.string().min(1)

const entrySchema = z
  .strictObject({
    /** What it does. */
    job: z.enum(diskJobs),
    /** The file, relative to the folder; of a pair, the encoder. */
    path,
    /** The second file of a pair (`click`). */
    decoder: path.optional(),
    /** As people are shown it. */
    name: z.string().trim().min(1).max(80),
    /** Licence of the weights. */
    licence: z.string().trim().min(1).max(80),
    /** Who made it, for the credits page. */
    source: z.string().trim().min(1).max(200).default('Added by the operator of this installation'),
    /** Of the file, checked by `npm run models`. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    width: side.optional(),
    height: side.optional(),
    range: z.number().positive().max(65_535).optional(),
    mean: perChannel.optional(),
    std: perChannel.refine((values) => values.every((value) => value !== 0), { error: 'must not hold 0' }).optional(),
    output: z.string().min(1).optional(),
    fidelity: z.number().min(0).max(1).optional(),
  })
  .refine(({ job, decoder }) => (job === 'click') === (decoder !== undefined), {
    error: 'must be given for the job click, and for no other',
    path: ['decoder'],
  })

/** The operator's own networks, the preferred of each job first. */
const modelsFileSchema = z.strictObject({ models: z.array(entrySchema).max(50) })
export type DiskModelEntry = z.infer<typeof entrySchema>

/** A file that cannot be read as a list of networks. */
export class ModelsFileError extends Error {
  constructor(file: string, problems: readonly string[]) {
    super(`${file} is not a list of models:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ModelsFileError'
  }
}

/**
 * Reads the list of an operator's networks, their paths made absolute.
 * @returns none where the folder has no such file
 * @throws ModelsFileError naming every problem
 */
export const readModelsFile = (folder: string): readonly DiskModelEntry[] => {
  const file = join(folder, modelsFileName)
  if (!existsSync(file)) return []
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ModelsFileError(file, [error instanceof Error ? error.message : String(error)])
  }
  const parsed = modelsFileSchema.safeParse(content)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`)
    throw new ModelsFileError(file, problems)
  }
  return parsed.data.models.map((entry) => ({
    ...entry,
    path: resolve(folder, entry.path),
    ...(entry.decoder === undefined ? {} : { decoder: resolve(folder, entry.decoder) }),
  }))
}
