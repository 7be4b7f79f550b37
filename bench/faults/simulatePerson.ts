import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../server/src/testing/hostile/random.ts'
import type { ObservedEdit } from '../cluster/observedEdit.ts'
import type { Cluster } from '../cluster/startCluster.ts'
import { type FaultClient, openFaultClient, patienceMs, requestTimeoutMs, retryIntervalMs } from './faultClient.ts'
import { pickRequestKind, type SmallPhoto } from './requestKinds.ts'

export interface PersonOptions {
  readonly edits: number
  readonly photo: SmallPhoto
  readonly random: Random
  /** Called whenever a request has come to an end. */
  readonly onEnd: () => void
}

/** One in twenty cancels, one goes away and comes back, one sends twice at once; the others wait. */
const behaviours = { cancel: 0, leave: 1, sendTwice: 2 }

/** Requests one edit, repeatedly until its end is known. */
const requestEdit = async (
  client: FaultClient,
  imageId: string,
  index: number,
  { photo, random }: PersonOptions,
): Promise<ObservedEdit> => {
  const kind = pickRequestKind(random)
  const edit: ObservedEdit = {
    key: `${client.email}-${index}`,
    what: `${kind.name} of ${photo.name}`,
    size: { width: photo.width * kind.factor, height: photo.height * kind.factor },
    editIds: new Set(),
    end: 'unknown',
    problem: undefined,
  }
  const body = JSON.stringify(await kind.body(photo))
  const behaviour = random.below(20)
  if (behaviour === behaviours.cancel) setTimeout(() => client.cancel(imageId), random.below(300))
  let sends = 0
  for (const end = Date.now() + patienceMs; Date.now() < end; await wait(retryIntervalMs)) {
    sends += 1
    const timeoutMs = behaviour === behaviours.leave && sends <= 2 ? 100 + random.below(400) : requestTimeoutMs
    const sent = [client.send(edit, imageId, body, timeoutMs)]
    if (behaviour === behaviours.sendTwice) sent.push(client.send(edit, imageId, body, timeoutMs))
    if ((await Promise.all(sent)).includes(true)) break
  }
  return edit
}

/** One person's use of the product: an upload, and edits of it in pairs, each requested until it has an end. */
export const simulatePerson = async (
  cluster: Cluster,
  person: number,
  options: PersonOptions,
): Promise<readonly ObservedEdit[]> => {
  const client = await openFaultClient(cluster, person, options.random)
  const imageId = await client.upload(options.photo)
  if (imageId === undefined) return []
  const request = async (index: number): Promise<ObservedEdit> => {
    const edit = await requestEdit(client, imageId, index, options)
    options.onEnd()
    return edit
  }
  const edits: ObservedEdit[] = []
  for (let index = 0; index < options.edits; index += 2) {
    const pair = [index, index + 1].filter((each) => each < options.edits)
    edits.push(...(await Promise.all(pair.map(request))))
  }
  return edits
}
