/* Runs in the browser, not here: the part of Google's frame script that Firebase's popup needs. */

/**
 * Stands in for `https://apis.google.com/js/api.js`, the one script that Firebase's client and the
 * emulator's frame load from Google: opens a frame and carries messages between it and the page.
 */
const frameScript = (): void => {
  type Handler = (message: unknown) => unknown
  interface Packet {
    readonly frame: 'spotless-test'
    readonly id: string
    readonly name?: string
    readonly message?: unknown
    readonly answer?: unknown
  }
  const page = globalThis as unknown as {
    document: {
      readonly currentScript: { readonly src: string } | null
      readonly createElement: (name: 'iframe') => {
        readonly contentWindow: unknown
        readonly addEventListener: (type: 'load', listen: () => void) => void
      }
    }
    gapi?: object
    gapi_onload?: () => void
    parent: { postMessage: (packet: Packet, origin: string) => void }
    addEventListener: (type: 'message', listen: (event: { data: Packet; source: unknown }) => void) => void
  }
  const talkTo = (other: () => { postMessage: (packet: Packet, origin: string) => void }) => {
    const handlers = new Map<string, Handler>()
    const waiting = new Map<string, (answers: unknown[]) => void>()
    page.addEventListener('message', async ({ data, source }) => {
      if (data?.frame !== 'spotless-test' || source !== other()) return
      if (data.name === undefined) {
        waiting.get(data.id)?.([data.answer])
        waiting.delete(data.id)
        return
      }
      const answer = await handlers.get(data.name)?.(data.message)
      other().postMessage({ frame: 'spotless-test', id: data.id, answer }, '*')
    })
    return {
      register: (name: string, handler: Handler) => handlers.set(name, handler),
      send: (name: string, message: unknown, callback?: (answers: unknown[]) => void) => {
        const id = crypto.randomUUID()
        if (callback !== undefined) waiting.set(id, callback)
        other().postMessage({ frame: 'spotless-test', id, name, message }, '*')
      },
      restyle: () => undefined,
      ping: async (callback: () => void) => callback(),
    }
  }
  const context = {
    open: (
      { url, where }: { url: string; where: { append: (element: unknown) => void } },
      opened: (frame: object) => unknown,
    ) =>
      new Promise((resolve) => {
        const element = Object.assign(page.document.createElement('iframe'), { src: url, hidden: true })
        element.addEventListener('load', () => resolve(opened(talkTo(() => element.contentWindow as never))))
        where.append(element)
      }),
    getParentIframe: () => talkTo(() => page.parent),
  }
  page.gapi = {
    load: (_what: string, options: { callback: () => void }) => options.callback(),
    iframes: { getContext: () => context, CROSS_ORIGIN_IFRAMES_FILTER: {} },
  }
  const name = new URL(page.document.currentScript?.src ?? '').searchParams.get('onload')
  if (name !== null) (globalThis as unknown as Record<string, () => void>)[name]?.()
  else page.gapi_onload?.()
}

/** The script's source, as a server would send it. */
export const frameScriptSource = `(${frameScript})()`
