import { InferenceSession, listSupportedBackends } from 'onnxruntime-node'
import type { ExecutionProvider } from './executionProvider.ts'
import { type OnnxSession, onnxSession } from './onnxSession.ts'

export interface SessionOptions {
  /** Threads inside one call of a model. */
  readonly threads: number
  /** Processors unless given; they also compute the layers that another provider does not know. */
  readonly executionProvider?: ExecutionProvider
  /** Windows of a photo that one call of an operator's own network takes, where its graph allows it; 1 unless given. */
  readonly windowsPerCall?: number
  /** Whether the memory of a call is kept for the next one; false unless given. */
  readonly keepsMemory?: boolean
}

/**
 * onnxruntime passes silently over a provider that its build lacks.
 * @throws Error naming those that it has
 */
const assertIsBuiltIn = (executionProvider: ExecutionProvider): void => {
  const names = listSupportedBackends().map(({ name }) => name)
  if (!names.includes(executionProvider))
    throw new Error(`onnxruntime has ${names.join(', ')} on ${process.platform}, not ${executionProvider}.`)
}

/**
 * Threads that wait for the next call by spinning take a processor from the other networks and from the code between calls: two networks asked in turn on
 * two processors take 1.8 times as long, and one by itself gains nothing.
 */
const withoutSpinning = { session: { intra_op: { allow_spinning: '0' } } }

/**
 * Opens a model's file.
 * @throws Error when the file is no model, or the execution provider cannot be used on this machine
 */
export const openSession = async (
  file: string,
  { threads, executionProvider = 'cpu', keepsMemory = false }: SessionOptions,
): Promise<OnnxSession> => {
  const settings = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    enableCpuMemArena: keepsMemory,
    // Beside an arena, the block that a pattern of use asks for is memory a second time.
    enableMemPattern: !keepsMemory,
    extra: withoutSpinning,
  }
  const create = async (options: InferenceSession.SessionOptions): Promise<InferenceSession> =>
    InferenceSession.create(file, options)
  if (executionProvider === 'cpu') return onnxSession(await create(settings))
  try {
    assertIsBuiltIn(executionProvider)
    return onnxSession(await create({ ...settings, executionProviders: [executionProvider, 'cpu'] }))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The execution provider ${executionProvider} cannot open ${file} on this machine: ${reason}`, {
      cause: error,
    })
  }
}
