import vipsScript from 'wasm-vips?url'
import { serveEdits } from '@spotless/engine-web/worker/serveEdits'
import onnxruntimeScript from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import onnxruntimeWasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import vipsWasm from 'wasm-vips/vips.wasm?url'
import vipsHeif from 'wasm-vips/vips-heif.wasm?url'
import boundary from '../../../../engine/weights/boundary.bin?url'
import outline from '../../../../engine/weights/outline.bin?url'

const absolute = (url: string): string => new URL(url, location.href).href

serveEdits(self, {
  vips: { script: absolute(vipsScript), wasm: absolute(vipsWasm), heif: absolute(vipsHeif) },
  onnxruntime: { script: absolute(onnxruntimeScript), wasm: absolute(onnxruntimeWasm) },
  assets: { 'boundary.bin': absolute(boundary), 'outline.bin': absolute(outline) },
  weightsUrl: absolute('../weights/'),
})
