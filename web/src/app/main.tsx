import '../lib/validatorSettings.ts'
import { screen } from '@spotless/contract/route'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './styles.css'

if (location.pathname === screen.signInCallback) {
  void import('../features/account/finishSignIn.ts').then(({ finishSignIn }) => finishSignIn())
} else {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
