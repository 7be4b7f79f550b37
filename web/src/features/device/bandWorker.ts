import { serveBands } from '@spotless/engine-web/convolution/serveBands'

serveBands(self)
