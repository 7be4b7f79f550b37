import { maskOfTransparency } from '@spotless/engine/container/maskOfTransparency'
import { keepOutside } from '@spotless/engine/inpaint/keepOutside'
import { arrangeCutout } from '@spotless/engine/matte/arrangeCutout'
import type { Runtime } from '@spotless/engine/ports'

type RequestOf<Task extends (request: never, runtime: never) => unknown> = Parameters<Task>[0]
type ResultOf<Task extends (request: never, runtime: never) => Promise<unknown>> = Awaited<ReturnType<Task>>

interface MaskRequest {
  /** A PNG whose transparent part is to be marked. */
  readonly file: Uint8Array
  readonly width: number
  readonly height: number
}

/** Work on pixels that asks no model, by name. */
interface Computations {
  readonly arrangeCutout: {
    readonly request: RequestOf<typeof arrangeCutout>
    readonly result: ResultOf<typeof arrangeCutout>
  }
  readonly keepOutside: {
    readonly request: RequestOf<typeof keepOutside>
    readonly result: ResultOf<typeof keepOutside>
  }
  readonly maskOfTransparency: { readonly request: MaskRequest; readonly result: Uint8Array }
}

export type ComputationName = keyof Computations
export type ComputationRequest<Name extends ComputationName> = Computations[Name]['request']
export type ComputationResult<Name extends ComputationName> = Computations[Name]['result']

const computations: {
  readonly [Name in ComputationName]: (
    request: ComputationRequest<Name>,
    runtime: Runtime,
  ) => Promise<ComputationResult<Name>>
} = {
  arrangeCutout,
  keepOutside,
  maskOfTransparency: ({ file, ...size }, runtime) => maskOfTransparency(file, size, runtime),
}

/** @throws SpotlessError what the computation throws */
export const compute = <Name extends ComputationName>(
  name: Name,
  request: ComputationRequest<Name>,
  runtime: Runtime,
): Promise<ComputationResult<Name>> => computations[name](request, runtime)
