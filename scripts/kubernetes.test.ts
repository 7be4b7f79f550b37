import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ScaledObject, TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1'
import { Deployment } from 'kubernetes-models/apps/v1'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Service } from 'kubernetes-models/v1'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { readConfig } from '../server/src/config.ts'
import { type Connection, openPostgres } from '../server/src/db/connect.ts'
import { edits, processedImages, users } from '../server/src/db/schema.ts'
import { hasPostgres } from '../server/src/testing/postgresCluster.ts'
import { startPostgresDatabase } from '../server/src/testing/postgresDatabase.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'deploy', 'kubernetes')

const objectSchema = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }).optional() })
const readAll = (file: string) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8'), { merge: true }).map((document) => {
    expect([file, document.errors]).toEqual([file, []])
    return objectSchema.parse(document.toJS())
  })
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
const objects = files.filter((name) => name !== 'kustomization.yaml').flatMap(readAll)
const find = (kind: string, name: string) => objects.find((one) => one.kind === kind && one.metadata?.name === name)

/** Kubernetes' and KEDA's own schemas by kind. */
const validators: Readonly<Record<string, new (data: never) => { validate: () => void }>> = {
  ...{ ConfigMap, Deployment, Ingress, PodDisruptionBudget, Service, ScaledObject, TriggerAuthentication },
}
const validate = (object: unknown, kind: string): void => {
  const Model = validators[kind]
  if (Model === undefined) throw new Error(`There is no schema for ${kind}.`)
  new Model(structuredClone(object) as never).validate()
}

const specSchema = z.looseObject({ spec: z.record(z.string(), z.unknown()) })

const podSchema = z.object({
  spec: z.object({
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.number(),
        volumes: z.array(z.looseObject({ name: z.string() })),
        containers: z.tuple([
          z.looseObject({
            image: z.string(),
            env: z.array(z.object({ name: z.string(), value: z.string() })),
            volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })),
            livenessProbe: z.looseObject({ exec: z.object({ command: z.array(z.string()) }).optional() }),
            securityContext: z.unknown(),
          }),
        ]),
      }),
    }),
  }),
})
const deployments = ['api', 'worker'].map((role) => {
  const { spec } = podSchema.parse(find('Deployment', `spotless-${role}`))
  const [container] = spec.template.spec.containers
  return { role, spec, pod: spec.template.spec, container }
})

test('every object satisfies the schema of its kind', () => {
  expect(objects.length).toBeGreaterThan(7)
  for (const object of objects) expect(() => validate(object, object.kind), object.kind).not.toThrow()
})

test('the schemas notice a wrong type and a missing field', () => {
  const api = specSchema.parse(find('Deployment', 'spotless-api'))
  expect(() => validate({ ...api, spec: { ...api.spec, replicas: 'two' } }, 'Deployment')).toThrow()
  expect(() => validate({ ...api, spec: { ...api.spec, selector: undefined } }, 'Deployment')).toThrow()
  const scaled = specSchema.parse(find('ScaledObject', 'spotless-worker'))
  expect(() => validate({ ...scaled, spec: { ...scaled.spec, triggers: undefined } }, 'ScaledObject')).toThrow()
})

test('the kustomization names every file, and the image of this version', () => {
  const kustomization = z
    .looseObject({
      resources: z.array(z.string()),
      images: z.array(z.object({ name: z.string(), newName: z.string(), newTag: z.string() })),
    })
    .parse(parseAllDocuments(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'))[0]?.toJS())
  expect(kustomization.resources.toSorted()).toEqual(files.filter((name) => name !== 'kustomization.yaml').toSorted())
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(kustomization.images.map(({ name, newTag }) => [name, newTag])).toEqual([['spotless', version]])
  for (const { container } of deployments) expect(container.image).toBe('spotless')
})

describe.each(deployments)('the $role', ({ role, spec, pod, container }) => {
  test('is given a configuration that the server takes, and the keys as a file', () => {
    const { data } = z.object({ data: z.record(z.string(), z.string()) }).parse(find('ConfigMap', 'spotless'))
    const secret = { DATABASE_URL: 'postgres://database/spotless', METRICS_TOKEN: 'a-token-of-metrics' }
    const image = { NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data', HEALTH_FILE: '/tmp/spotless-health' }
    const own = Object.fromEntries(container.env.map(({ name, value }) => [name, value]))
    const config = readConfig({ ...image, ...data, ...secret, ...own })
    expect(config).toMatchObject({ role, isProduction: true, trustProxy: 1, isOpenToAnyone: false })
    const mounts = container.volumeMounts.map(({ mountPath }) => mountPath)
    expect(mounts.some((path) => config.secretsFile.startsWith(`${path}/`))).toBe(true)
    expect(mounts).toEqual(expect.arrayContaining(['/data', '/tmp']))
    const volumes = pod.volumes.map(({ name }) => name)
    for (const { name } of container.volumeMounts) expect(volumes).toContain(name)
    for (const name of Object.keys({ ...data, ...own }))
      expect(readFileSync(join(root, '.env.example'), 'utf8')).toMatch(new RegExp(`^${name}=`, 'm'))
  })

  test('runs without privileges, selects its own pods, and has time to leave in order', () => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    })
    expect(container.securityContext).toMatchObject({
      ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    })
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels)
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(20)
    const script = container.livenessProbe.exec?.command[1]
    if (script !== undefined) expect(existsSync(join(root, script))).toBe(true)
  })
})

test('the service, the ingress and the scaling point at what is there', () => {
  expect(find('Service', 'spotless')).toMatchObject({ spec: { selector: deployments[0]?.spec.selector.matchLabels } })
  const ingress = JSON.stringify(find('Ingress', 'spotless'))
  expect(ingress).toContain('"service":{"name":"spotless","port":{"name":"http"}}')
  expect(find('ScaledObject', 'spotless-worker')).toMatchObject({
    spec: { scaleTargetRef: { name: 'spotless-worker' }, minReplicaCount: 1 },
  })
  expect(find('Deployment', 'spotless-worker')).not.toHaveProperty('spec.replicas')
})

describe.runIf(hasPostgres)('the query that scales the workers', () => {
  let postgres: Awaited<ReturnType<typeof startPostgresDatabase>>
  let connection: Connection
  beforeAll(async () => {
    postgres = await startPostgresDatabase()
    connection = await openPostgres(postgres.url)
  })
  afterAll(async () => {
    await connection.close()
    await postgres.close()
  })

  test('gives the seconds that the oldest waiting edit has waited, and zero where none waits', async () => {
    const triggers = z.array(z.looseObject({ metadata: z.looseObject({ query: z.string() }) }))
    const { spec } = z.object({ spec: z.looseObject({ triggers }) }).parse(find('ScaledObject', 'spotless-worker'))
    const query = spec.triggers[0]?.metadata.query ?? ''
    const read = async (): Promise<number> => {
      const { rows } = (await connection.database.execute(query)) as unknown as { rows: Record<string, string>[] }
      return Number(Object.values(rows[0] ?? {})[0])
    }
    expect(await read()).toBe(0)
    const { database } = connection
    const person = { issuer: 'i', subject: 's', email: 'a@example.com' }
    const [user] = await database.insert(users).values(person).returning()
    if (user === undefined) throw new Error('There is no user.')
    const photo = { originalFilename: 'a', originalPath: 'a', width: 1, height: 1, format: 'png', bytes: 1 } as const
    const [image] = await database
      .insert(processedImages)
      .values({ ...photo, userId: user.id })
      .returning()
    const edit = { editingMode: 'object-removal', action: 'erase', credits: 1, requestHash: '' } as const
    const owned = {
      userId: user.id,
      imageId: image?.id ?? '',
      creditState: 'reserved',
      creditPeriod: new Date(),
    } as const
    const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1_000)
    await database.insert(edits).values([
      { ...edit, ...owned, id: crypto.randomUUID(), status: 'processing', createdAt: at(500) },
      { ...edit, ...owned, id: crypto.randomUUID(), createdAt: at(30) },
      { ...edit, ...owned, id: crypto.randomUUID(), createdAt: at(5) },
    ])
    expect(Math.abs((await read()) - 30)).toBeLessThan(5)
  })
})
