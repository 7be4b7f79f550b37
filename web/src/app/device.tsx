import '../lib/validatorSettings.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DevicePage } from '../features/device/DevicePage.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import './styles.css'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <DevicePage />
    <Toaster />
  </StrictMode>,
)
