import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Capability } from '@spotless/engine/hosted/hostedModels'
import { type Workflow, workflowProblem, workflowSchema } from '@spotless/providers/servers/comfyWorkflow'
import { capabilitiesOfKind, type ModelServer, serverKinds } from '@spotless/providers/servers/modelServer'
import { z } from 'zod'
import { isOutsideLiteral } from '../network/operatorFetch.ts'
import type { Problem } from './chains.ts'

/** Capabilities by the names that chains, variables and the file use. */
export const partNames: Readonly<Record<string, Capability>> = {
  inpaint: 'inpaint',
  background: 'removeBackground',
  prompt: 'editByPrompt',
  upscale: 'upscale',
  face: 'restoreFace',
  headshot: 'headshot',
}
const parts = Object.keys(partNames)
const partSchema = z.enum(parts)

const entrySchema = z
  .strictObject({
    name: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, { error: 'must be lower-case letters, digits and hyphens' }),
    label: z.string().trim().min(1).max(60),
    kind: z.enum(serverKinds),
    address: z.url({ protocol: /^https?$/ }),
    staysInNetwork: z.boolean(),
    key: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/, { error: 'must be the name of an environment variable that holds the key' })
      .optional(),
    serves: z.array(partSchema).min(1).optional(),
    model: z.string().min(1).optional(),
    models: z.partialRecord(partSchema, z.string().min(1)).default({}),
    workflows: z.partialRecord(partSchema, z.string().min(1)).default({}),
    sizes: z
      .strictObject({
        multipleOf: z.int().min(1).max(512).default(64),
        longestSide: z.int().min(64).max(4_096).default(1_024),
      })
      .prefault({}),
    priceUsd: z.number().min(0).max(1_000).default(0),
    timeoutMinutes: z.number().min(0.05).max(55).default(10),
    fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
    interrupt: z.boolean().default(true),
  })
  .superRefine(({ address, staysInNetwork, kind, serves, workflows }, context) => {
    const problem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (staysInNetwork && isOutsideLiteral(new URL(address))) {
      problem(
        'staysInNetwork',
        `must be false: ${new URL(address).hostname} is neither a private address nor this machine’s own`,
      )
    }
    const { all } = capabilitiesOfKind[kind]
    const impossible = serves?.find((part) => !all.includes(partNames[part] as Capability))
    if (impossible !== undefined) problem('serves', `names ${impossible}, which ${kind} has no interface for`)
    const unmade = kind === 'comfyui' && serves?.find((part) => !(part in workflows))
    if (unmade) problem('serves', `names ${unmade}, but workflows has no file for it`)
    if (kind === 'comfyui' && Object.keys(workflows).length === 0)
      problem('workflows', 'must name a file for each part')
    if (kind !== 'comfyui' && Object.keys(workflows).length > 0) problem('workflows', `has no meaning for ${kind}`)
  })

const fileSchema = z.strictObject({ servers: z.array(entrySchema) })
type Entry = z.output<typeof entrySchema>

/** The nodes that a workflow needs for a capability. */
const nodesFor = (capability: Capability) => [
  'image' as const,
  ...(capability === 'inpaint' ? ['mask' as const] : []),
  ...(capability === 'editByPrompt' ? ['prompt' as const] : []),
]

/** Collects what is wrong with one entry while it is read. */
type Report = (message: string) => void

const readJsonFile = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const workflowsOf = (entry: Entry, folder: string, report: Report): Partial<Record<Capability, Workflow>> =>
  Object.fromEntries(
    Object.entries(entry.workflows).flatMap(([part, path]) => {
      const capability = partNames[part] as Capability
      try {
        const workflow = workflowSchema.parse(readJsonFile(resolve(folder, path ?? '')))
        const problem = workflowProblem(workflow, nodesFor(capability))
        if (problem === undefined) return [[capability, workflow]]
        report(`${path} ${problem}`)
      } catch (error) {
        const why =
          error instanceof z.ZodError ? 'is no workflow in the API format; export it with “Export (API)”' : error
        report(`${path} ${why}`)
      }
      return []
    }),
  )

/** Networks that a web UI uses beside its checkpoint; `model` names the checkpoint. */
const besideCheckpoint = ['upscale', 'face']

const modelsOf = (entry: Entry): Partial<Record<Capability, string>> => {
  const { kind, serves, model = '', models, workflows } = entry
  const { usual } = capabilitiesOfKind[kind]
  const unasked =
    kind === 'comfyui' ? Object.keys(workflows) : parts.filter((part) => usual.includes(partNames[part] as Capability))
  const served = new Set(serves ?? [...unasked, ...Object.keys(models)])
  const shared = (part: string) => (kind === 'sdapi' && besideCheckpoint.includes(part) ? '' : model)
  return Object.fromEntries(
    [...served].map((part) => [partNames[part], models[part] ?? workflows[part] ?? shared(part)]),
  )
}

const serverOf = (entry: Entry, folder: string, environment: NodeJS.ProcessEnv, report: Report): ModelServer => {
  const { name, label, kind, address, staysInNetwork, sizes, priceUsd, timeoutMinutes, fields, interrupt } = entry
  const key = entry.key === undefined ? undefined : environment[entry.key]
  if (entry.key !== undefined && !key) report(`names the key ${entry.key}, but the environment has no such variable`)
  return {
    ...{ name, label, kind, staysInNetwork, priceUsd, fields, key },
    address: address.replace(/\/+$/, '').replace(kind === 'compatible' ? /\/v1$/ : /$^/, ''),
    models: modelsOf(entry),
    sizes: { multipleOfPx: sizes.multipleOf, maxSidePx: sizes.longestSide },
    timeoutMs: timeoutMinutes * 60_000,
    mayInterrupt: interrupt,
    workflows: workflowsOf(entry, folder, report),
  }
}

/**
 * Reads the servers of models that the operator names in `PROVIDERS_FILE`; workflows are beside the file, keys in the
 * environment.
 * @param reserved names that chains give to other things
 */
export const readServersFile = (
  file: string,
  environment: NodeJS.ProcessEnv,
  reserved: readonly string[],
): { readonly servers: readonly ModelServer[]; readonly problems: readonly Problem[] } => {
  const problems: Problem[] = []
  const problem = (message: string) => problems.push({ name: 'PROVIDERS_FILE', message })
  let json: unknown
  try {
    json = readJsonFile(file)
  } catch (error) {
    problem(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
    return { servers: [], problems }
  }
  const parsed = fileSchema.safeParse(json)
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) problem(`${path.join('.')} ${message}`)
    return { servers: [], problems }
  }
  const servers = parsed.data.servers.map((entry) =>
    serverOf(entry, dirname(file), environment, (message) => problem(`${entry.name}: ${message}`)),
  )
  const names = [...reserved, ...servers.map(({ name }) => name)]
  for (const { name } of servers) {
    if (names.indexOf(name) !== names.lastIndexOf(name)) problem(`${name}: is a name that something else has`)
  }
  return { servers, problems }
}
