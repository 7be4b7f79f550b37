import './prepare.mjs'
import { runUntilEnd } from './steps/runUntilEnd.mjs'

runUntilEnd('server/src/main.ts')
