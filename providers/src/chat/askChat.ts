import { ProviderFailure } from '@spotless/engine/hosted/hostedModels'
import type { PlanQuestion } from '@spotless/planner/model/composeQuestion'
import { z } from 'zod'
import { failureOfError, failureOfStatus } from '../failureOf.ts'

/** A server that speaks OpenAI's chat completions: Ollama, llama.cpp, LM Studio, vLLM, hosted ones. */
export interface ChatSettings {
  /** Address up to and without `/chat/completions`, for example http://localhost:11434/v1. */
  readonly baseUrl: string
  readonly model: string
  readonly apiKey?: string | undefined
  readonly timeoutMs: number
}

/** Larger answers are cut off and refused. */
const maxBytes = 262_144

const answerSchema = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })

const inWords = (schema: PlanQuestion['schema']) => ({
  role: 'user',
  content: `The answer's JSON Schema: ${JSON.stringify(schema)}`,
})

/** @throws ProviderFailure when the body is larger than `maxBytes` */
const readText = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > maxBytes) throw new ProviderFailure('malformed', { detail: `more than ${maxBytes} bytes` })
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/**
 * Asks a language model once; a server that knows no JSON Schema is asked again without it.
 * @returns the answer's text
 * @throws ProviderFailure; the signal's reason when aborted
 */
export const askChat = async (
  { messages, schema }: PlanQuestion,
  { baseUrl, model, apiKey, timeoutMs }: ChatSettings,
  deps: { readonly fetch: typeof fetch; readonly nowMs: () => number },
  signal: AbortSignal,
): Promise<string> => {
  const time = AbortSignal.timeout(timeoutMs)
  const ends = AbortSignal.any([signal, time])
  const secret = apiKey ?? '\u0000'
  const post = async (form: object): Promise<{ readonly response: Response; readonly body: string }> => {
    const response = await deps.fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ model, messages, temperature: 0, stream: false, ...form }),
      signal: ends,
    })
    return { response, body: await readText(response) }
  }
  try {
    const form = { response_format: { type: 'json_schema', json_schema: { name: 'plan', schema } } }
    const formed = await post(form)
    const isUnknownForm = formed.response.status === 400 || formed.response.status === 422
    const { response, body } = isUnknownForm ? await post({ messages: [...messages, inWords(schema)] }) : formed
    if (!response.ok) {
      const retryAfter = response.headers.get('retry-after')
      throw failureOfStatus({ status: response.status, body, retryAfter }, secret, deps.nowMs())
    }
    const parsed = answerSchema.safeParse(JSON.parse(body))
    if (!parsed.success) throw new ProviderFailure('malformed', { detail: 'no choices[0].message.content' })
    return parsed.data.choices[0]?.message.content ?? ''
  } catch (error) {
    signal.throwIfAborted()
    if (time.aborted) throw new ProviderFailure('timed-out', { cause: error })
    throw failureOfError(error, secret)
  }
}
