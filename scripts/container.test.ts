import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig } from '../server/src/config.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string): string => readFileSync(join(root, name), 'utf8')

const serviceSchema = z.looseObject({
  image: z.string().optional(),
  build: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))]).default([]),
})
const compose = z
  .object({ services: z.record(z.string(), serviceSchema), volumes: z.record(z.string(), z.unknown()) })
  .parse(parse(read('docker-compose.yml'), { merge: true }))
const services = Object.entries(compose.services)
const own = services.filter(([, { build }]) => build !== undefined)

/** A Dockerfile's instructions, lines that go on joined. */
const instructions = read('Dockerfile')
  .replace(/\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => ({ name: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }))
const rests = (name: string): string[] => instructions.filter((one) => one.name === name).map(({ rest }) => rest)

/** A tag of a whole version or a dated release, which its maker does not move; or a digest. */
const exactImage = /^[\w./-]+(:v?\d+\.\d+(\.\d+)?(-\w+)*|:RELEASE\.[\dTZ-]+|@sha256:[0-9a-f]{64})$/

describe('docker-compose.yml', () => {
  test('every image that is not ours has an exact version', () => {
    for (const [name, { image, build }] of services) {
      if (build !== undefined) continue
      expect([name, image]).toEqual([name, expect.stringMatching(exactImage)])
    }
  })

  test('what a service depends on, and the volumes it uses, are there', () => {
    for (const [name, { depends_on: needed, volumes }] of services) {
      for (const other of Array.isArray(needed) ? needed : Object.keys(needed))
        expect(Object.keys(compose.services), `${name} needs ${other}`).toContain(other)
      for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
    }
  })

  test('only the API publishes a port, on the loopback interface only', () => {
    for (const [name, { ports }] of services) {
      if (name === 'api') expect(ports.every((port) => port.startsWith('127.0.0.1:'))).toBe(true)
      else expect([name, ports]).toEqual([name, []])
    }
  })

  test('our services drop every privilege and stop slowly enough to hand back their edits', () => {
    expect(own.map(([name]) => name).sort()).toEqual(['api', 'worker'])
    for (const [, service] of own) {
      expect(service).toMatchObject({
        ...{ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], init: true, stop_grace_period: '30s' },
      })
      expect(service).not.toHaveProperty('privileged')
    }
  })

  test('the server takes the configuration that each of our services is given', () => {
    for (const [name, { environment }] of own) {
      const given = Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [
          key,
          value.replace(/\$\{PUBLIC_URL[^}]*\}/, 'https://photos.example').replace(/\$\{\w+[^}]*\}/g, 'a-password'),
        ]),
      )
      const signIn = { OIDC_ISSUER: 'https://issuer.example', OIDC_CLIENT_ID: 'spotless' }
      const config = readConfig({ ...given, ...signIn })
      expect(config).toMatchObject({ isProduction: true, role: name, host: '0.0.0.0', trustProxy: 1 })
      expect(config.s3).toMatchObject({ bucket: 'spotless', endpoint: 'http://bucket:9000' })
    }
  })

  test('every variable that is set for our services is described', () => {
    const described = new Set([...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name))
    const ofTheSdk = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
    for (const [, { environment }] of own)
      for (const name of Object.keys(environment)) if (!ofTheSdk.includes(name)) expect(described).toContain(name)
  })
})

describe('Dockerfile', () => {
  test('is built in stages on images with a version, and copies from stages that are there', () => {
    const froms = rests('FROM')
    expect(froms.length).toBeGreaterThan(1)
    for (const from of froms) expect(from.split(' ')[0]).toMatch(exactImage)
    const stages = froms.flatMap((from) => / AS (\w+)$/.exec(from)?.[1] ?? [])
    for (const copy of rests('COPY')) {
      const from = /--from=(\w+)/.exec(copy)?.[1]
      if (from !== undefined) expect(stages).toContain(from)
    }
    expect(rests('ADD')).toEqual([])
  })

  test('runs unprivileged, reports its health and starts without a shell', () => {
    const last = instructions.slice(instructions.map(({ name }) => name).lastIndexOf('FROM'))
    const names = last.map(({ name }) => name)
    expect(last.filter(({ name }) => name === 'USER').map(({ rest }) => rest)).toEqual(['node'])
    expect(names.slice(names.indexOf('USER'))).not.toContain('RUN')
    expect(names).toContain('HEALTHCHECK')
    const command = z.array(z.string()).parse(JSON.parse(rests('CMD').at(-1) ?? ''))
    expect(command[0]).toBe('node')
    expect(existsSync(join(root, command[1] ?? ''))).toBe(true)
  })

  test('what it prepares with is there, and the Node it names is the one that is pinned', () => {
    const scripts = [...read('Dockerfile').matchAll(/node (scripts\/[\w/.]+)/g)].map(([, path = '']) => path)
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(existsSync(join(root, script))).toBe(true)
    const pinned = JSON.parse(read('package.json')).dependencies.node
    for (const from of rests('FROM')) expect(from).toContain(`node:${pinned}-`)
  })

  test('takes neither secrets nor what is made from the machine that builds', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const name of ['.git', '.env', '.env.*', 'node_modules', 'data', '.cache', 'web/dist'])
      expect(ignored).toContain(name)
  })
})
