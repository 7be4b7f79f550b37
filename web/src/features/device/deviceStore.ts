import { type DeviceMode, deviceModes } from '@spotless/contract/deviceMode'
import type { PlanAnswer } from '@spotless/contract/plan'
import type { RanOn } from '@spotless/engine-web/models/ranOn'
import { create } from 'zustand'
import type { DeviceProgress } from './describeProgress.ts'
import type { DevicePhoto } from './devicePhoto.ts'

export interface DeviceResult {
  readonly id: string
  readonly mode: DeviceMode
  /** What was done, in a few words: the mode, or the prompt. */
  readonly label: string
  readonly url: string
  readonly blob: Blob
  readonly name: string
  readonly work: Uint8Array | undefined
  readonly width: number
  readonly height: number
  readonly engine: string
  readonly notes: readonly string[]
  readonly seconds: number
  readonly ranOn: RanOn
}

/** A photo of the queue, with what was made of it. */
export interface DeviceSession {
  readonly id: number
  readonly file: File
  /** Null until it is opened for the first time. */
  readonly photo: DevicePhoto | null
  /** Oldest first. */
  readonly results: readonly DeviceResult[]
  /** The result that is shown; null while the photo, or `from`, is marked or described. */
  readonly shown: DeviceResult | null
  /** The result that is edited further; null for the photo itself. */
  readonly from: DeviceResult | null
}

export interface DeviceTask extends DeviceProgress {
  readonly startedAtMs: number
  readonly cancel: () => void
}

/** An edit that this device cannot make, offered to be made on the server. */
export interface ServerOffer {
  readonly reasons: readonly string[]
  readonly file: File
  readonly mode: DeviceMode
  readonly prompt: string | null
}

interface DeviceState {
  readonly mode: DeviceMode
  readonly sessions: readonly DeviceSession[]
  /** Id of the open session; null on the first stage. */
  readonly openId: number | null
  readonly task: DeviceTask | null
  readonly offer: ServerOffer | null
  readonly doubt: PlanAnswer['doubt'] | null
}

/** The page's photos, and what is going on with them. */
export const useDevice = create<DeviceState>(() => ({
  mode: deviceModes[0],
  sessions: [],
  openId: null,
  task: null,
  offer: null,
  doubt: null,
}))

let lastId = 0

export const openSession = ({ sessions, openId }: DeviceState): DeviceSession | null =>
  sessions.find(({ id }) => id === openId) ?? null

const changeSession = (id: number | null, change: (session: DeviceSession) => Partial<DeviceSession>): void =>
  useDevice.setState(({ sessions }) => ({
    doubt: null,
    sessions: sessions.map((session) => (session.id === id ? { ...session, ...change(session) } : session)),
  }))

/** Changes the open session. */
const changeOpen = (change: (session: DeviceSession) => Partial<DeviceSession>): void =>
  changeSession(useDevice.getState().openId, change)

const revoke = ({ photo, results }: DeviceSession): void => {
  for (const { url } of [...(photo ? [photo] : []), ...results]) URL.revokeObjectURL(url)
}

/** Every change to the page's photos. */
export const device = {
  get: useDevice.getState,
  set: useDevice.setState,
  /** Puts photos behind those that wait. @returns the first one's session */
  enqueue: (files: readonly File[]): DeviceSession | undefined => {
    const added = files.map((file): DeviceSession => {
      lastId += 1
      return { id: lastId, file, photo: null, results: [], shown: null, from: null }
    })
    useDevice.setState(({ sessions }) => ({ sessions: [...sessions, ...added] }))
    return added[0]
  },
  /** Opens a photo of the queue that was read. */
  open: (id: number, photo: DevicePhoto): void =>
    useDevice.setState(({ sessions }) => ({
      openId: id,
      doubt: null,
      sessions: sessions.map((session) => (session.id === id ? { ...session, photo } : session)),
    })),
  /** Returns to the first stage; the photos stay in the queue. */
  close: (): void => useDevice.setState({ openId: null, doubt: null }),
  /** Takes a photo and its results off this page. */
  remove: (id: number): void =>
    useDevice.setState(({ sessions, openId }) => {
      const gone = sessions.find((session) => session.id === id)
      if (gone) revoke(gone)
      return { sessions: sessions.filter((session) => session.id !== id), openId: openId === id ? null : openId }
    }),
  /** Opens a photo with results that were made of it, one of them shown. */
  restore: (id: number, photo: DevicePhoto, results: readonly DeviceResult[], shownId: string): void => {
    const shown = results.find((result) => result.id === shownId) ?? null
    useDevice.setState(({ sessions }) => ({
      openId: id,
      doubt: null,
      ...(shown && { mode: shown.mode }),
      sessions: sessions.map((session) =>
        session.id === id ? { ...session, photo, results, shown, from: null } : session,
      ),
    }))
  },
  /** Adds a result to a photo, by default the open one, and shows it. */
  addResult: (result: DeviceResult, sessionId = useDevice.getState().openId): void =>
    changeSession(sessionId, ({ results }) => ({ results: [...results, result], shown: result, from: null })),
  show: (result: DeviceResult): void => changeOpen(() => ({ shown: result, from: null })),
  /** A result is edited further, in the mode that made it. */
  editMore: (result: DeviceResult): void => {
    useDevice.setState({ mode: result.mode })
    changeOpen(() => ({ shown: null, from: result }))
  },
  /** Starts again with the photo; the results stay in the strip. */
  startOver: (): void => changeOpen(() => ({ shown: null, from: null })),
}
