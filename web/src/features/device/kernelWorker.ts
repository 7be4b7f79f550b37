import { serveKernels } from '@spotless/engine-web/kernels/serveKernels'

serveKernels(self)
