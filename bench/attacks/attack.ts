import sharp from 'sharp'
import type { Cluster } from '../cluster/startCluster.ts'

/** What an attack found, and whether the installation held. */
export interface Finding {
  readonly figure: string
  readonly isHeld: boolean
}

/** One attack on a running installation: bounded, and from this machine to this machine only. */
export interface Attack {
  readonly name: string
  /** What must hold. */
  readonly goal: string
  /** Variables of the installation beside those of the cluster. */
  readonly environment?: Readonly<Record<string, string>>
  readonly run: (cluster: Cluster) => Promise<Finding>
}

/** How hostile people attack: by as many calls as they can, or by the costliest ones that the limits allow. */
export const attackManners = ['flood', 'costly'] as const
export type AttackManner = (typeof attackManners)[number]

/** The only API process of an attacked cluster. */
export const originOf = (cluster: Cluster): string => {
  const [api] = cluster.apis
  if (api === undefined) throw new Error('Expected a cluster with an API.')
  return api.origin
}

/** A JPEG of noise over a gradient: searches in it take as long as in a photo. */
export const makePhoto = async (width: number, height: number): Promise<Buffer> => {
  const pixels = Buffer.alloc(width * height * 3)
  let state = 1
  for (let at = 0; at < pixels.length; at++) {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    pixels[at] = (at * 180) / pixels.length + (state >>> 27)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
}

export const uploadPhoto = async (origin: string, token: string, file: Uint8Array): Promise<Response> => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(file)]), 'photo.jpg')
  return fetch(`${origin}/api/upload`, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } })
}

/** Uploads a photo and returns its id. @throws Error when it is refused */
export const uploadedId = async (origin: string, token: string, file: Uint8Array): Promise<string> => {
  const answer = await uploadPhoto(origin, token, file)
  if (answer.status !== 201) throw new Error(`Expected an upload but received ${answer.status}.`)
  return ((await answer.json()) as { id: string }).id
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
