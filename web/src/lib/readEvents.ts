/** The data of the server-sent events of a response, as they arrive. */
export async function* readEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<unknown> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let pending = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (pending + value).split(/\r?\n/)
      pending = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data:')) yield JSON.parse(line.slice(5))
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
