import vipsScript from 'wasm-vips?url'
import { serveEdits } from '@spotless/engine-web/worker/serveEdits'
import cardScript from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.mjs?url'
import cardWasm from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url'
import onnxruntimeScript from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import onnxruntimeWasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import vipsWasm from 'wasm-vips/vips.wasm?url'
import vipsHeif from 'wasm-vips/vips-heif.wasm?url'
import boundary from '../../../../engine/weights/boundary.bin?url'
import outline from '../../../../engine/weights/outline.bin?url'
import convolutionFused from '../../../../engine-web/assembly/convolution.fused.wasm?url'
import convolutionPlain from '../../../../engine-web/assembly/convolution.wasm?url'
import networkFused from '../../../../engine-web/assembly/network.fused.wasm?url'
import networkPlain from '../../../../engine-web/assembly/network.wasm?url'

const absolute = (url: string): string => new URL(url, location.href).href

serveEdits(self, {
  vips: { script: absolute(vipsScript), wasm: absolute(vipsWasm), heif: absolute(vipsHeif) },
  onnxruntime: { script: absolute(onnxruntimeScript), wasm: absolute(onnxruntimeWasm) },
  onnxruntimeOnCard: { script: absolute(cardScript), wasm: absolute(cardWasm) },
  kernels: {
    convolution: { fused: absolute(convolutionFused), plain: absolute(convolutionPlain) },
    network: { fused: absolute(networkFused), plain: absolute(networkPlain) },
    startWorker: () => new Worker(new URL('./kernelWorker.ts', import.meta.url), { type: 'module' }),
  },
  assets: { 'boundary.bin': absolute(boundary), 'outline.bin': absolute(outline) },
  weightsUrl: absolute('../weights/'),
})
