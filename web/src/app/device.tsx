import '../lib/validatorSettings.ts'
import { removeOutdatedWeights } from '@spotless/engine-web/weights/keptWeights'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DevicePage } from '../features/device/DevicePage.tsx'
import { keepPage } from '../features/device/offline/newVersion.ts'
import { Toaster } from '../ui/Toaster.tsx'
import './styles.css'

if (import.meta.env.PROD) addEventListener('load', keepPage)
if ('caches' in globalThis) void removeOutdatedWeights().catch(() => undefined)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <DevicePage />
    <Toaster />
  </StrictMode>,
)
