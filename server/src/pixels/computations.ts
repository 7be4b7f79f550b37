import type { CandidatesAnswer } from '@spotless/contract/candidates'
import { encodeMask } from '@spotless/engine/container/encodeMask'
import { exportPhoto } from '@spotless/engine/container/exportPhoto'
import { maskOfTransparency } from '@spotless/engine/container/maskOfTransparency'
import { keepOutside } from '@spotless/engine/inpaint/keepOutside'
import { arrangeCutout } from '@spotless/engine/matte/arrangeCutout'
import { type Corrector, openCorrector } from '@spotless/engine/matte/correction/correctCutout'
import type { PipelineContext } from '@spotless/engine/pipeline'
import type { Runtime } from '@spotless/engine/ports'
import { fillOutlines } from '@spotless/engine/raster/fillOutlines'
import { exportLayers } from '@spotless/engine-node/psd/exportLayers'
import { readProvenance } from './readProvenance.ts'

type RequestOf<Task extends (request: never, runtime: never) => unknown> = Parameters<Task>[0]
type ResultOf<Task extends (request: never, runtime: never) => Promise<unknown>> = Awaited<ReturnType<Task>>

/** What computations are given: a runtime, and how results are marked. */
type ComputationRuntime = Runtime & Pick<PipelineContext, 'labelsEdits' | 'sealEdit'>

interface MaskRequest {
  /** A PNG whose transparent part is to be marked. */
  readonly file: Uint8Array
  readonly width: number
  readonly height: number
}

/** Work on pixels besides edits and searches, by name. */
interface Computations {
  readonly arrangeCutout: {
    readonly request: RequestOf<typeof arrangeCutout>
    readonly result: ResultOf<typeof arrangeCutout>
  }
  readonly correctCutout: {
    readonly request: RequestOf<Corrector['finish']>
    readonly result: ResultOf<Corrector['finish']>
  }
  readonly exportLayers: {
    readonly request: RequestOf<typeof exportLayers>
    readonly result: ResultOf<typeof exportLayers>
  }
  readonly exportPhoto: {
    readonly request: RequestOf<typeof exportPhoto>
    readonly result: ResultOf<typeof exportPhoto>
  }
  readonly keepOutside: {
    readonly request: RequestOf<typeof keepOutside>
    readonly result: ResultOf<typeof keepOutside>
  }
  readonly previewCorrection: {
    readonly request: RequestOf<Corrector['preview']>
    readonly result: ResultOf<Corrector['preview']>
  }
  readonly maskOfOutlines: { readonly request: CandidatesAnswer; readonly result: Uint8Array }
  readonly readProvenance: {
    readonly request: RequestOf<typeof readProvenance>
    readonly result: ResultOf<typeof readProvenance>
  }
  readonly maskOfTransparency: { readonly request: MaskRequest; readonly result: Uint8Array }
}

export type ComputationName = keyof Computations
export type ComputationRequest<Name extends ComputationName> = Computations[Name]['request']
export type ComputationResult<Name extends ComputationName> = Computations[Name]['result']

const corrector = openCorrector()

const computations: {
  readonly [Name in ComputationName]: (
    request: ComputationRequest<Name>,
    runtime: ComputationRuntime,
  ) => Promise<ComputationResult<Name>>
} = {
  arrangeCutout,
  exportLayers,
  exportPhoto,
  correctCutout: corrector.finish,
  previewCorrection: corrector.preview,
  keepOutside,
  maskOfOutlines: ({ candidates, ...size }, runtime) =>
    encodeMask(
      fillOutlines(
        candidates.map(({ outline }) => outline),
        size,
      ),
      runtime,
    ),
  readProvenance,
  maskOfTransparency: ({ file, ...size }, runtime) => maskOfTransparency(file, size, runtime),
}

/** @throws SpotlessError what the computation throws */
export const compute = <Name extends ComputationName>(
  name: Name,
  request: ComputationRequest<Name>,
  runtime: ComputationRuntime,
): Promise<ComputationResult<Name>> => computations[name](request, runtime)
